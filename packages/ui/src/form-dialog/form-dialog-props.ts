import type { ReactNode } from 'react';
import type { DialogProps } from '../dialog/dialog-props.ts';

/** One page of a form that goes in steps. */
export interface FormStep {
  id: string;
  title: string;
  content: ReactNode;
  /** Ids of its inputs: an error on one of them, such as the server's answer, leads here. */
  fieldIds?: readonly string[];
  /** Asked on Next: false stays. Validation of the page belongs here. */
  onLeave?(): boolean | Promise<boolean>;
}

/** A message on a field. `fieldId` is the id of the input, so that the summary can lead to it. */
export interface FieldError {
  fieldId: string;
  label: string;
  message: string;
}

export interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** Says what the button does: 'Define Rule', not 'OK'. */
  submitLabel: string;
  /** Submit by button, Enter or Ctrl-Enter. While the promise is open the form is busy; it never closes by itself. */
  onSubmit(): void | Promise<void>;
  /** Why the form cannot be sent now; shown beside the button, which is then disabled. */
  submitReason?: string;
  /** Errors found by the last check; a summary leads to each. */
  errors?: readonly FieldError[];
  /** A form in steps, in place of `children`. */
  steps?: readonly FormStep[];
  /** Left in the foot, such as 'Delete'. */
  extra?: ReactNode;
  /** 'Cancel' unless told. */
  cancelLabel?: string;
}
