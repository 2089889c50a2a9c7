import { Button } from '@hawser/ui/button';
import { LazyCode } from '@hawser/ui/lazy';
import { type ComponentProps, useEffect, useState } from 'react';
import type { FieldsOnClusters } from './field-findings.ts';
import { startKinds, TEMPLATES, withArticle } from './template.ts';
import { YamlField } from './yaml-field.tsx';
import classes from './objects.module.css';

const FORM = new LazyCode(() => import('./form/index.ts'));
type Form = Awaited<ReturnType<typeof FORM.fetch>>;

interface YamlViewsProps extends ComponentProps<typeof YamlField> {
  /** Whether saving was tried. */
  isChecked: boolean;
  onClusters: FieldsOnClusters;
  /** Whether Argo CD delivers what it is for. */
  usesGitOps: boolean;
  /** The form is shown first. */
  startsAsForm?: boolean;
  /** Nothing to start with is offered: something else does that. */
  isStarted?: boolean;
}

/** One YAML document in two views, the text and a form; both edit the same text, so that switching loses nothing. */
export function YamlViews({
  isChecked,
  onClusters,
  usesGitOps,
  startsAsForm = false,
  isStarted = false,
  ...field
}: YamlViewsProps) {
  const [isForm, showForm] = useState(startsAsForm);
  const form = useForm(isForm);
  const { id, value, onChange, error } = field;
  const choice = (
    <span className={classes['views']} role="group" aria-label="View">
      <Button variant="quiet" aria-pressed={!isForm} onClick={() => showForm(false)}>
        YAML
      </Button>
      <Button variant="quiet" aria-pressed={isForm} onClick={() => showForm(true)}>
        Form
      </Button>
    </span>
  );
  const start = !isStarted && value.trim() === '' && (
    <div className={classes['start']}>
      <span>Start with</span>
      {startKinds(usesGitOps).map((kind) => (
        <Button
          key={kind}
          aria-label={`Start with ${withArticle(kind)}`}
          onClick={() => onChange(TEMPLATES[kind])}
        >
          {kind}
        </Button>
      ))}
    </div>
  );
  if (!isForm) {
    return (
      <>
        {start}
        <YamlField {...field} tools={choice} />
      </>
    );
  }
  return (
    <>
      {start}
      <div className={classes['fields']} id={id} tabIndex={-1}>
        <div className={classes['yamlHead']}>
          <span>Form</span>
          {choice}
        </div>
        {form === 'failed' && (
          <p role="alert">The form could not be loaded. Edit the YAML, or reload the page.</p>
        )}
        {form === null && <p role="status">Loading the form…</p>}
        {form !== null && form !== 'failed' && (
          <form.ObjectFields {...{ yaml: value, onChange, isChecked, onClusters }} />
        )}
        {error && (
          <p className={classes['yamlError']} role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  );
}

/** The code of the form, once it is wanted. */
function useForm(isWanted: boolean): Form | 'failed' | null {
  const [form, setForm] = useState<Form | 'failed' | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    // After a failure it is loaded again.
    void FORM.fetch().then(setForm, () => setForm('failed'));
  }, [isWanted]);
  return form;
}
