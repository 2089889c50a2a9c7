import { useId } from 'react';
import classes from './secrets.module.css';

/** A question that is answered by Yes or No. */
export function YesNo({
  question,
  value,
  onChange,
}: {
  question: string;
  value: boolean;
  onChange(value: boolean): void;
}) {
  const name = useId();
  return (
    <fieldset className={classes['question']}>
      <legend>{question}</legend>
      {[true, false].map((answer) => (
        <label key={String(answer)}>
          <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
          {answer ? 'Yes' : 'No'}
        </label>
      ))}
    </fieldset>
  );
}
