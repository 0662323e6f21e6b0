//! The landmarks of Carcassonne's quarters, each around the origin, and the signs of the quarters.

use super::super::super::text::put;
use crate::shape::Number;
use bastide_engine::action::Quarter;

const INK: &str = "#3f2a1e";
const SHADOW: &str = "fill=\"#2b1a0e\" opacity=\".28\"";
const STONE: &str = "#d6cbb7";
const PALE: &str = "#ece5d6";
const STONE_SHADE: &str = "#a3967f";
const SLATE: &str = "#6d86a0";
const SLATE_SHADE: &str = "#4d657e";
const GLASS: &str = "#46627d";
const OPENING: &str = "#33241a";
const GOLD: &str = "#e0ad35";
const RED: &str = "#c8412f";

/// An outlined area.
fn solid(out: &mut String, fill: &str, d: &str) {
    put!(
        out,
        "<path d=\"{d}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\".75\"/>"
    );
}

/// An area without outline.
fn flat(out: &mut String, fill: &str, d: &str) {
    put!(out, "<path d=\"{d}\" fill=\"{fill}\"/>");
}

fn line(out: &mut String, colour: &str, width: f64, d: &str) {
    put!(
        out,
        "<path d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
        Number(width)
    );
}

fn shadow(out: &mut String, d: &str) {
    put!(out, "<path d=\"{d}\" {SHADOW}/>");
}

/// Path data for round towers with cones: bodies, their shaded sides, roofs, their shaded sides, slits.
#[derive(Default)]
struct Towers([String; 5]);

impl Towers {
    /// Adds a tower with its foot at a point, half its width and its height without the roof.
    fn add(&mut self, (x, y): (f64, f64), half: f64, height: f64) {
        let [bodies, sides, roofs, shades, slits] = &mut self.0;
        let n = |value: f64| Number((value * 10.0).round() / 10.0);
        let (top, tip) = (y - height, y - height - half * 2.6);
        let (left, right, belly) = (n(x - half), n(x + half), n(y + half * 0.45));
        put!(
            bodies,
            "M{left} {}V{}C{left} {belly} {right} {belly} {right} {}V{}z",
            n(top),
            n(y),
            n(y),
            n(top)
        );
        put!(
            sides,
            "M{} {}V{}C{right} {} {right} {} {right} {}V{}z",
            n(x + half * 0.3),
            n(top),
            n(y + half * 0.3),
            n(y + half * 0.25),
            n(y),
            n(y),
            n(top)
        );
        let (eaves, low) = (half * 1.28, n(top + 2.4));
        put!(
            roofs,
            "M{} {}C{left} {low} {right} {low} {} {}L{} {}z",
            n(x - eaves),
            n(top + 0.6),
            n(x + eaves),
            n(top + 0.6),
            n(x),
            n(tip)
        );
        put!(
            shades,
            "M{} {}C{} {} {right} {} {} {}L{} {}z",
            n(x + half * 0.3),
            n(top + 1.9),
            n(x + half * 0.7),
            n(top + 1.7),
            n(top + 1.3),
            n(x + eaves),
            n(top + 0.6),
            n(x),
            n(tip)
        );
        put!(slits, "M{} {}v3h1.2v-3z", n(x - 0.6), n(y - height * 0.62));
    }

    fn draw(&self, out: &mut String, is_near: bool) {
        let [bodies, sides, roofs, shades, slits] = &self.0;
        solid(out, STONE, bodies);
        flat(out, STONE_SHADE, sides);
        solid(out, SLATE, roofs);
        flat(out, SLATE_SHADE, shades);
        if is_near {
            flat(out, OPENING, slits);
        }
    }
}

/// A wall with battlements from `x0` to `x1`, with its foot at `y`.
fn curtain(d: &mut String, (x0, x1): (f64, f64), y: f64, height: f64) {
    put!(d, "M{} {}V{}", Number(x0), Number(y), Number(y - height));
    for _ in 0..((x1 - x0) / 4.0) as usize {
        d.push_str("v-1.9h2v1.9h2");
    }
    put!(d, "H{}V{}z", Number(x1), Number(y));
}

/// The count's castle: a walled yard with towers, keep and palace.
pub(super) fn castle(out: &mut String, is_near: bool) {
    shadow(out, "M-38 17H40l13 6H-22z");
    flat(out, "#cdb583", "M-37 -12H37V15H-37z");
    let mut back = String::new();
    curtain(&mut back, (-36.0, 36.0), -5.0, 8.0);
    solid(out, STONE, &back);
    let mut towers = Towers::default();
    towers.add((-36.0, -4.0), 5.2, 16.0);
    towers.add((36.0, -4.0), 5.2, 16.0);
    towers.add((14.0, -6.0), 4.4, 13.0);
    towers.draw(out, is_near);
    // The palace.
    solid(out, PALE, "M4 -5H31V7H4z");
    flat(out, "#cbbda2", "M26.6 -4.6H30.6V6.6H26.6z");
    solid(out, SLATE, "M2.4 -4L7.4 -14H27.4L32.6 -4z");
    flat(out, SLATE_SHADE, "M27.2 -13.6L32 -4.4H25.4z");
    if is_near {
        line(out, SLATE_SHADE, 0.6, "M6.2 -10.6H26.4M4.6 -7.4H25.8");
        flat(
            out,
            GLASS,
            "M8 1h2.4v3.2H8zM13.6 1H16v3.2h-2.4zM19.2 1h2.4v3.2h-2.4zM24 1h2v3.2h-2z",
        );
    }
    // The keep with its banner.
    solid(out, PALE, "M-27 8V-22H-8V8z");
    flat(out, "#b9ac95", "M-13 -21.6H-8.4V7.6H-13z");
    solid(
        out,
        PALE,
        "M-29 -20V-27h3.6v2.8h3.4V-27h3.6v2.8h3.4V-27h3.6v2.8h3.4V-27H-6V-20z",
    );
    if is_near {
        flat(out, "#4d3526", "M-20.4 8V1.6a2.6 2.6 0 0 1 5.2 0V8z");
        flat(
            out,
            OPENING,
            "M-23 -14h2v4.4h-2zM-16 -14h2v4.4h-2zM-19.6 -5h2v4h-2z",
        );
    }
    line(out, INK, 0.8, "M-17.5 -27V-43");
    solid(out, RED, "M-17.5 -43L-4.6 -40.2-17.5 -36.4z");
    let mut front = String::new();
    curtain(&mut front, (-36.0, -7.0), 17.0, 9.0);
    curtain(&mut front, (7.0, 36.0), 17.0, 9.0);
    front.push_str("M-4 17V4H4V17z");
    solid(out, STONE, &front);
    if is_near {
        line(
            out,
            STONE_SHADE,
            0.7,
            "M-30 10.6H-12M12 10.6H30M-30 13.8H-12M12 13.8H30",
        );
    }
    let mut towers = Towers::default();
    towers.add((-37.0, 17.0), 5.8, 18.0);
    towers.add((37.0, 17.0), 5.8, 18.0);
    towers.add((-7.8, 17.4), 4.5, 14.0);
    towers.add((7.8, 17.4), 4.5, 14.0);
    towers.draw(out, is_near);
    flat(out, OPENING, "M-2.8 17.6V11C-2.6 8 2.6 8 2.8 11V17.6z");
    if is_near {
        line(out, GOLD, 0.8, "M-37 -16V-22M37 -16V-22");
        flat(out, GOLD, "M-37 -22l7 1.6-7 2.2zM37 -22l7 1.6-7 2.2z");
    }
}

/// The cathedral: twin towers before a nave, with a rose window.
pub(super) fn cathedral(out: &mut String, is_near: bool) {
    put!(out, "<g transform=\"scale(1.3)\">");
    shadow(out, "M-19 14.4H20l8 4H-10z");
    solid(out, "#cdc0a8", "M-15 -6H15V12H-15z");
    solid(out, "#5c7f9f", "M-17 -3L-12 -17H12L17 -3z");
    flat(out, "#3e5d7b", "M12 -16.6L16.4 -3.4H9z");
    solid(out, "#f7f1e4", "M-3.4 -14V-19H3.4V-14z");
    solid(out, "#5c7f9f", "M-4.4 -18.6L0 -35 4.4 -18.6z");
    flat(out, "#3e5d7b", "M1 -18.8L0 -34 4 -18.8z");
    solid(out, "#f7f1e4", "M-10 14V-4L0 -13 10 -4V14z");
    put!(
        out,
        "<circle cy=\"-2.4\" r=\"4.2\" fill=\"#d8912c\" stroke=\"{INK}\" stroke-width=\".7\"/>"
    );
    solid(out, "#5b3a26", "M-3.4 14V7.4C-3.2 3.4 3.2 3.4 3.4 7.4V14z");
    solid(out, "#f7f1e4", "M-18.6 15V-14H-9.4V15zM9.4 15V-14H18.6V15z");
    flat(
        out,
        "#cdc0a8",
        "M-12.6 14.6V-13.6H-9.8V14.6zM15.4 14.6V-13.6H18.2V14.6z",
    );
    solid(
        out,
        "#5c7f9f",
        "M-19.6 -13.4L-14 -28 -8.4 -13.4zM8.4 -13.4L14 -28 19.6 -13.4z",
    );
    flat(
        out,
        "#3e5d7b",
        "M-12.8 -13.8L-14 -27 -9 -13.8zM15.2 -13.8L14 -27 19 -13.8z",
    );
    if is_near {
        line(out, "#3e5d7b", 0.6, "M-13.6 -12.6H10M-15.2 -8.2H9.4");
        line(
            out,
            "#f7f1e4",
            0.8,
            "M0 -6.5V1.7M-4.1 -2.4H4.1M-2.9 -5.3L2.9 .5M2.9 -5.3L-2.9 .5",
        );
        line(
            out,
            "#a89a80",
            0.6,
            "M-18.2 -3H-9.8M-18.2 6H-9.8M9.8 -3H18.2M9.8 6H18.2",
        );
        flat(
            out,
            GLASS,
            "M-8 12.6V8.6a1.2 1.2 0 0 1 2.4 0v4zM5.6 12.6V8.6a1.2 1.2 0 0 1 2.4 0v4z\
             M-15.4 -5V-9.6a1.4 1.4 0 0 1 2.8 0V-5zM-15.2 4.4V.6a1.2 1.2 0 0 1 2.4 0v3.8z\
             M12.6 -5V-9.6a1.4 1.4 0 0 1 2.8 0V-5zM12.8 4.4V.6a1.2 1.2 0 0 1 2.4 0v3.8z",
        );
    }
    line(
        out,
        GOLD,
        0.95,
        "M0 -34.6v-4M-1.7 -37.2H1.7M-14 -27.6v-3.6M-15.5 -30h3M14 -27.6v-3.6M12.5 -30h3",
    );
    out.push_str("</g>");
}

/// The smithy: forge fire, smoking chimney, anvil.
pub(super) fn smithy(out: &mut String, is_near: bool) {
    shadow(out, "M-20 .4H22l8 3.6H-12z");
    solid(out, "#cbb7a0", "M-20 -9H8V0H-20z");
    solid(out, "#6b4a45", "M-22.4 -8.4L-17 -19.6H5L10.4 -8.4z");
    flat(out, "#4c3330", "M5 -19.2L9.8 -8.8H3z");
    solid(out, "#a08f7a", "M-13 -28H-5V-14.6H-13z");
    flat(out, "#84745f", "M-7.6 -27.6H-5.4V-15H-7.6z");
    solid(out, "#7d6d5c", "M-14.2 -29.6H-3.8V-26.8H-14.2z");
    solid(out, "#3a1d12", "M-11 0V-4.4C-10.6 -7.6 -2.4 -7.6 -2 -4.4V0z");
    flat(
        out,
        "#ff9d2e",
        "M-9.2 0C-9.2 -3.6 -7 -3.2 -6.6 -5.6C-4.8 -4.2 -3.6 -2.4 -4 0z",
    );
    solid(out, "#b99468", "M8 -6.6H22.4V0H8z");
    solid(out, "#6b4a45", "M6.4 -6L9 -12.2H21L24.6 -6z");
    put!(
        out,
        "<path d=\"M-9 -31c5 -2 0 -5 5 -7.4c3 -1.4 1 -3.8 4 -5.4\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.2\" stroke-linecap=\"round\" opacity=\".75\"/>"
    );
    if is_near {
        line(out, "#4c3330", 0.7, "M-19 -15.6H3.6M-20.8 -12H3.2");
        flat(
            out,
            "#ffe07a",
            "M-7.8 0C-7.6 -1.8 -6.6 -1.6 -6.4 -3C-5.4 -2 -5 -1.2 -5.4 0z",
        );
        flat(out, "#3a2819", "M11 -.4V-4.4H19.4V-.4z");
        solid(
            out,
            "#4a4f57",
            "M10 6H18V4.6H16V2.8C18 2.8 20 2 20.6 .6H9C9 2 10.4 2.8 12 2.8V4.6H10z",
        );
    }
}

/// The fountain of the market.
pub(super) fn fountain(out: &mut String, is_near: bool) {
    put!(
        out,
        "<ellipse cx=\"1.6\" cy=\"2.2\" rx=\"8\" ry=\"4.4\" {SHADOW}/>\
         <ellipse rx=\"7.2\" ry=\"4.2\" fill=\"#cfc5b3\" stroke=\"{INK}\" stroke-width=\".7\"/>\
         <ellipse cy=\"-.6\" rx=\"5.4\" ry=\"2.9\" fill=\"#6db0cf\"/>"
    );
    solid(out, PALE, "M-1.3 -1V-6.4H1.3V-1z");
    if is_near {
        line(
            out,
            "#e4f3fa",
            0.7,
            "M-1 -6C-4 -6.4 -4.4 -3 -4.2 -1.4M1 -6C4 -6.4 4.4 -3 4.2 -1.4",
        );
    }
    put!(
        out,
        "<circle cy=\"-7.2\" r=\"1.5\" fill=\"{GOLD}\" stroke=\"{INK}\" stroke-width=\".5\"/>"
    );
}

/// The cross on the steps where the streets meet.
pub(super) fn cross(out: &mut String, _: bool) {
    shadow(out, "M-3.4 1H4l3 1.8H0z");
    solid(out, "#cfc5b3", "M-4 1.4V-.4H-2.6V-1.8H2.6V-.4H4V1.4z");
    line(out, INK, 2.6, "M0 -1.6V-9.6M-3 -7H3");
    line(out, PALE, 1.4, "M0 -1.6V-9.1M-2.5 -7H2.5");
}

fn stall(out: &mut String, awning: &str, is_near: bool) {
    shadow(out, "M-5.2 0H6l2 1.2H-3z");
    line(out, INK, 0.7, "M-4.7 -6V0M4.7 -6V0");
    solid(out, "#a8743f", "M-4.9 -2.6H4.9V-.2H-4.9z");
    solid(out, awning, "M-4.6 -9H4.6L6.2 -4.6H-6.2z");
    if is_near {
        flat(
            out,
            "#fff8e8",
            "M-2.8 -8.6H-1L-1.4 -5H-3.8zM1 -8.6H2.8L3.8 -5H1.4z",
        );
    }
}

pub(super) fn red_stall(out: &mut String, is_near: bool) {
    stall(out, RED, is_near);
}

pub(super) fn blue_stall(out: &mut String, is_near: bool) {
    stall(out, "#2f6fa8", is_near);
}

pub(super) fn gold_stall(out: &mut String, is_near: bool) {
    stall(out, "#d9a02e", is_near);
}

pub(super) fn green_stall(out: &mut String, is_near: bool) {
    stall(out, "#4d8a4a", is_near);
}

/// The sign of a quarter: a disc with a ring in the quarter's colour.
pub(super) fn sign(out: &mut String, quarter: Quarter) {
    let ring = match quarter {
        Quarter::Castle => "#55636f",
        Quarter::Market => "#d9822e",
        Quarter::Blacksmith => "#7a3b2e",
        Quarter::Cathedral => "#7d5ba6",
    };
    put!(
        out,
        "<ellipse cx=\"1.2\" cy=\"1.8\" rx=\"8.6\" ry=\"8.4\" {SHADOW}/>\
         <circle r=\"8.4\" fill=\"{ring}\" stroke=\"{INK}\" stroke-width=\".8\"/><circle r=\"6.7\" fill=\"#fff6df\"/>"
    );
    match quarter {
        Quarter::Castle => solid(
            out,
            "#55636f",
            "M-3.8 4.2V-.8H-4.6V-4.4H-2.7V-2.9H-.9V-4.4H.9V-2.9H2.7V-4.4H4.6V-.8H3.8V4.2H1.2V2A1.2 1.2 0 0 0 -1.2 2V4.2z",
        ),
        Quarter::Market => {
            line(out, INK, 0.9, "M0 -4.8V4.4M-4.4 -3H4.4M-2.2 4.4H2.2");
            solid(
                out,
                GOLD,
                "M-6 .6L-4.2 -2.8-2.6 .6C-2.8 2.4 -5.8 2.4 -6 .6zM6 .6L4.2 -2.8 2.6 .6C2.8 2.4 5.8 2.4 6 .6z",
            );
        }
        Quarter::Blacksmith => {
            line(out, "#8a5a30", 1.9, "M-4.4 4.4L1 -1.4");
            solid(out, "#4a4f57", "M-1.6 -3.2L1 -5 5.2 -.6 3.2 1.6z");
        }
        Quarter::Cathedral => solid(out, "#b9412f", "M-1 -5H1V-2.4H3.6V-.4H1V4.8H-1V-.4H-3.6V-2.4H-1z"),
    }
}
