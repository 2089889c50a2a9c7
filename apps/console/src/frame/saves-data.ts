/** The part of the Network Information API that says what the user prefers; some browsers have none. */
interface WithConnection {
  readonly connection?: { readonly saveData?: boolean };
}

/** Whether the user asked for less data (the browser's data saver), so that nothing is loaded that may not be used. */
export const savesData = (): boolean => (navigator as WithConnection).connection?.saveData === true;
