import { draftProblems, hasDefaultNamespace, namespaceOf, type SecretDraft } from '../sealing/index.ts';

type Problems = Readonly<Record<string, string>>;
/** A text field of the first section. */
export type DraftField = 'name' | 'namespace';

const without = (problems: Problems, field: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => name !== field));

/** The problems once a text field was left. That it is empty is said when somebody goes on without it. */
export function problemsOnBlur(problems: Problems, draft: SecretDraft, field: DraftField): Problems {
  if (draft[field].trim() === '') return problems;
  const message = draftProblems(draft)[field];
  return { ...without(problems, field), ...(message !== undefined && { [field]: message }) };
}

/** The problems once something was changed: those of the text fields that were not. */
export function problemsOnChange(problems: Problems, before: SecretDraft, after: SecretDraft): Problems {
  const { name, namespace } = problems;
  const isSameNamespace =
    namespaceOf(before) === namespaceOf(after) && hasDefaultNamespace(before) === hasDefaultNamespace(after);
  return {
    ...(name !== undefined && before.name === after.name && { name }),
    ...(namespace !== undefined && isSameNamespace && { namespace }),
  };
}
