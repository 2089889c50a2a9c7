import type { CSSProperties } from 'react';

/** Height of a row of the lists on a network's page, with its border, pixels; on a phone it can be higher. */
const ROW = 33;

/** Leaves room for the rows of a list that are not there yet, so that what is below it does not move when they arrive. */
export const reservedRows = (rows: number): CSSProperties => ({ minBlockSize: rows * ROW });
