/** Whether an overlay (dialog or menu) is open: keys belong to it. */
export const isCovered = (): boolean => document.querySelector('dialog[open], [role="dialog"]') !== null;
