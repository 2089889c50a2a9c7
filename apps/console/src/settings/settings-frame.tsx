import type { ReactNode } from 'react';
import { GroupFrame } from '../group-frame/index.ts';
import classes from './settings.module.css';

/** The frame of the settings pages: one readable column. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <GroupFrame group="Settings">
      <section className={classes['column']} aria-label={title}>
        {children}
      </section>
    </GroupFrame>
  );
}

/** One section of a settings page: its description at the left, its controls beside it. */
export function Matter({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className={classes['matter']} aria-label={title}>
      <div>
        <h2>{title}</h2>
        {text !== undefined && <p className={classes['text']}>{text}</p>}
      </div>
      <div className={classes['body']}>{children}</div>
    </section>
  );
}
