/** Props of every dialog that is opened by the URL. */
export interface PageDialogProps {
  /** Id of the record; empty without one. */
  about: string;
  onClose(): void;
}
