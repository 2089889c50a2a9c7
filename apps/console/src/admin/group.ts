/** The group of the pages of administration, which is their entry in the drawer. */
export const ADMINISTRATION = 'Administration';
