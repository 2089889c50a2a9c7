import type { ReactNode } from 'react';
import { GroupFrame } from '../group-frame/index.ts';
import { ADMINISTRATION } from './group.ts';
import classes from './admin.module.css';

/** The frame of the pages of administration. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <GroupFrame group={ADMINISTRATION} first="Users">
      <section className={classes['content']} aria-label={title}>
        {children}
      </section>
    </GroupFrame>
  );
}
