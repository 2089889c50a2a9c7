import { Fragment } from 'react';
import { ArrowIcon } from '../icons/index.ts';
import css from './arrow-text.module.css';

/** A text whose arrows are icons, because the font has none: 'v1 → v2'. Screen readers get the character. */
export function ArrowText({ children }: { children: string }) {
  const [first = '', ...others] = children.split('→');
  return (
    <>
      {first}
      {others.map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          <span className={css.arrow}>→</span>
          <ArrowIcon size={12} />
          {part}
        </Fragment>
      ))}
    </>
  );
}
