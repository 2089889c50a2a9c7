/** What every dialog of the address bar is given. */
export interface PageDialogProps {
  /** Id of what it is about; empty where it is about nothing. */
  about: string;
  onClose(): void;
}
