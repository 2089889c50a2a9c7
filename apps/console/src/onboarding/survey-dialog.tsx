import { TextAreaField } from '@hawser/ui/field';
import { FormDialog } from '@hawser/ui/form-dialog';
import { accountMessages, SURVEY_ANSWER_MAX, SURVEY_QUESTIONS } from '@hawser/domain/accounts';
import { useCommand } from '../commands/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { useForm } from '../form/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { sessionCalls } from '../session/index.ts';

type Question = keyof typeof SURVEY_QUESTIONS;

const checkLength = (text: string): string | null =>
  text.length > SURVEY_ANSWER_MAX ? accountMessages.answerTooLong : null;

/** Three optional questions for a new account; closing the dialog dismisses them for good. */
export default function SurveyDialog({ onClose }: PageDialogProps) {
  const calls = useCalls(sessionCalls);
  const { toast, me, refreshAccount } = useServices();
  const command = useCommand((newuser: Record<Question, string>) => calls.update({ surveys: { newuser } }));
  const stored = me.surveys.newuser;
  const form = useForm<Question>({
    initial: { q1: stored?.q1 ?? '', q2: stored?.q2 ?? '', q3: stored?.q3 ?? '' },
    labels: SURVEY_QUESTIONS,
    checks: { q1: checkLength, q2: checkLength, q3: checkLength },
    at: 'surveys.newuser.',
    failure: command.error,
  });
  const send = async (): Promise<void> => {
    if (!form.check() || (await command.run({ ...form.values })) === null) return;
    toast({ text: 'Thank you!' });
    refreshAccount();
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Survey"
      submitLabel="Send"
      cancelLabel="Close"
      onSubmit={send}
      errors={form.errors}
      banners={form.banners}
      dirty={form.dirty}
    >
      <p>Your answers stay on this server, and its administrators read them. All questions are optional.</p>
      {(Object.keys(SURVEY_QUESTIONS) as Question[]).map((question) => (
        <TextAreaField
          key={question}
          label={SURVEY_QUESTIONS[question]}
          optional
          rows={2}
          {...form.field(question)}
        />
      ))}
    </FormDialog>
  );
}
