// The captions of the pictures that show rules, by the id of the rule.
import { m } from '../paraglide/messages.js';

const CAPTIONS: Record<string, () => string> = {
  B5: m.l_example_B5,
  B7: m.l_example_B7,
  B9: m.l_example_B9,
  B11: m.l_example_B11,
  B12: m.l_example_B12,
  B14: m.l_example_B14,
  B15: m.l_example_B15,
  B20: m.l_example_B20,
  B22: m.l_example_B22,
  B23: m.l_example_B23,
  B24: m.l_example_B24,
  I2: m.l_example_I2,
  I3: m.l_example_I3,
  I4: m.l_example_I4,
  T2: m.l_example_T2,
  T5: m.l_example_T5,
  T6: m.l_example_T6,
  S3: m.l_example_S3,
  N2: m.l_example_N2,
  R1: m.l_example_R1,
  V3: m.l_example_V3,
  V4: m.l_example_V4,
  V5: m.l_example_V5,
  K6: m.l_example_K6,
  K11: m.l_example_K11,
  K12: m.l_example_K12,
  K14: m.l_example_K14,
  K16: m.l_example_K16,
  Y6: m.l_example_Y6,
  Y7: m.l_example_Y7,
  Y12: m.l_example_Y12,
  Y18: m.l_example_Y18,
  Y19: m.l_example_Y19,
  Y23: m.l_example_Y23,
};

/** Empty for a picture without a caption. */
export const exampleCaption = (id: string): string => CAPTIONS[id]?.() ?? '';
