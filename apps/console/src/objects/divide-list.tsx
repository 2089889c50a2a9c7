import { namesList, splitLists } from '@hawser/manifest';
import { Button } from '@hawser/ui/button';
import { useState } from 'react';
import classes from './objects.module.css';

interface DivideListProps {
  text: string;
  /** Called with the items of its Lists as documents. */
  onDivided(text: string): void;
}

/** Makes documents of a List, as `kubectl get -o yaml` prints it: each application is imported by itself. Nothing for a text without one. */
export function DivideList({ text, onDivided }: DivideListProps) {
  /** What was said last, and of which text. */
  const [said, setSaid] = useState<{ of: string; message: string; isRefusal: boolean } | null>(null);
  const divide = (button: HTMLElement): void => {
    const split = splitLists(text);
    if ('refusal' in split) {
      return setSaid({ of: text, message: `It cannot be divided. ${split.refusal}`, isRefusal: true });
    }
    // The button goes, and the focus with it.
    button.closest<HTMLElement>('[role=dialog]')?.focus();
    const message = `Divided into ${documentsText(split.documents)}.`;
    setSaid({ of: split.text, message, isRefusal: false });
    onDivided(split.text);
  };
  const hasList = namesList(text);
  if (!hasList && said?.of !== text) return null;
  return (
    <div className={classes['divide']}>
      {hasList && (
        <Button onClick={(event) => divide(event.currentTarget)}>Divide the List into Documents</Button>
      )}
      {said?.of === text && (
        <p role={said.isRefusal ? 'alert' : 'status'} data-tone={said.isRefusal ? 'negative' : undefined}>
          {said.message}
        </p>
      )}
    </div>
  );
}

const documentsText = (count: number): string =>
  count === 1 ? '1 document' : `${count.toLocaleString('en')} documents`;
