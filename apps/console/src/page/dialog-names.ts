/**
 * The dialogs that a URL can open, by name. Each folder adds its own beside the registration of their code, so that a name
 * without a dialog does not compile: `declare module '../page/dialog-names.ts' { interface DialogNames extends
 * NamesOf<typeof networkDialogs> {} }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the folders that have dialogs.
export interface DialogNames {}

/** The names of some dialogs, as DialogNames takes them. */
export type NamesOf<Dialogs> = { readonly [Name in keyof Dialogs]: true };

/** Name of a dialog that a URL can open. */
export type DialogName = keyof DialogNames;
