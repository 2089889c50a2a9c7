import { useId } from 'react';
import classes from './form.module.css';

interface Card<Value extends string> {
  value: Value;
  title: string;
  text: string;
  /** Why it is not available; it can still be selected if that reveals more. */
  reason?: string;
}

interface CardChoiceProps<Value extends string> {
  legend: string;
  cards: readonly Card<Value>[];
  value: Value;
  onChange(value: Value): void;
}

/** Radio buttons as cards, each with a description. */
export function CardChoice<Value extends string>({ legend, cards, value, onChange }: CardChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes['cards']}>
      <legend>{legend}</legend>
      {cards.map((card) => (
        <label key={card.value} data-on={value === card.value || undefined}>
          <input
            type="radio"
            name={name}
            checked={value === card.value}
            onChange={() => onChange(card.value)}
          />
          <span>
            <b>{card.title}</b>
            <small>{card.text}</small>
            {card.reason !== undefined && <small data-reason>{card.reason}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
