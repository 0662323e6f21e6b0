//! Exponential and logarithm from plain arithmetic. The functions of the standard library call those of the operating
//! system, which differ in their last digits, and the same seed must give the same move everywhere. The crate `libm` is
//! portable too, but rounds differently: with it the levels play other moves.

/// e to the power of `x`, to about six digits.
#[inline]
pub fn exp(x: f32) -> f32 {
    let x = x.clamp(-80.0, 80.0) * std::f32::consts::LOG2_E;
    // Rounds down: a cast truncates, and `x + 127` is not negative.
    let whole = (x + 127.0) as i32 - 127;
    let part = (x - whole as f32) * std::f32::consts::LN_2;
    // The Taylor series, for an argument below ln 2.
    let power = 1.0
        + part
            * (1.0
                + part
                    * (0.5
                        + part
                            * (0.166_666_67
                                + part * (0.041_666_67 + part * (0.008_333_334 + part * 0.001_388_9)))));
    let two_to = f32::from_bits(((whole + 127) as u32) << 23);
    power * two_to
}

/// The natural logarithm of a positive number, to about six digits.
pub fn ln(x: f32) -> f32 {
    let bits = x.to_bits();
    let power = (bits >> 23) as i32 - 127;
    let part = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    // ln((1 + t) / (1 - t)) = 2 (t + t³/3 + t⁵/5 + …), with t at most a third.
    let t = (part - 1.0) / (part + 1.0);
    let square = t * t;
    let series = t
        * (2.0
            + square
                * (0.666_666_7
                    + square
                        * (0.4 + square * (0.285_714_3 + square * (0.222_222_2 + square * 0.181_818_2)))));
    power as f32 * std::f32::consts::LN_2 + series
}

/// The logistic function, from 0 to 1.
#[inline]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_close_to_those_of_the_system() {
        for step in -400..400 {
            let x = step as f32 * 0.1;
            let ratio = exp(x) / x.exp();
            assert!((ratio - 1.0).abs() < 3e-5, "{x}: {ratio}");
        }
        for step in 1..1000 {
            let x = step as f32 * 0.37;
            assert!((ln(x) - x.ln()).abs() < 1e-5, "{x}");
        }
        assert_eq!(sigmoid(0.0), 0.5);
        assert!(sigmoid(-100.0) < 1e-9 && sigmoid(100.0) == 1.0);
    }
}
