/** Title of the dialog, whichever step it shows. */
export const PROOF_TITLE = 'Confirm that it is you';
