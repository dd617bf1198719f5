/** Units in which lengths are typed. */
export const lengthUnits = ['mm', 'cm', 'm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Metres of one. */
export const metresOf: Readonly<Record<LengthUnit, number>> = { mm: 0.001, cm: 0.01, m: 1, in: 0.0254 };
