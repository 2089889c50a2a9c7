import type { ReactNode } from 'react';
import type { DialogProps } from '../dialog/dialog-props.ts';

/** One step of a form. */
export interface FormStep {
  id: string;
  title: string;
  content: ReactNode;
  /** Ids of its inputs: an error on one of them, such as from the server, shows this step. */
  fieldIds?: readonly string[];
  /** Called on Next to validate the step: false stays on it. */
  onLeave?(): boolean | Promise<boolean>;
}

/** An error message on a field. `fieldId` is the id of the input, so that the summary can link to it. */
export interface FieldError {
  fieldId: string;
  label: string;
  message: string;
}

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** Label of the submit button: 'Define Rule', not 'OK'. */
  submitLabel: string;
  /** Submit by button, Enter or Ctrl-Enter. The form is busy until the promise settles; it never closes by itself. */
  onSubmit(): void | Promise<void>;
  /** Why the form cannot be submitted; shown beside the disabled button. */
  submitReason?: string;
  /** Submitting is hard to undo: it asks for a second press, 'Press again to confirm'. */
  asksTwice?: boolean;
  /** Errors of the last validation; a summary links to each. */
  errors?: readonly FieldError[];
  /** Steps of the form, instead of `children`. */
  steps?: readonly FormStep[];
  /** At the left of the footer, such as 'Delete'. */
  extra?: ReactNode;
  /** Default: 'Cancel'. */
  cancelLabel?: string;
}
