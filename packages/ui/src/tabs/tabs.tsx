import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

interface Tab {
  id: string;
  title: string;
  content: ReactNode;
}

interface TabsProps {
  /** Name for screen readers. */
  label: string;
  /** The first tab is open by default. */
  tabs: readonly Tab[];
  /** The open tab, if the caller keeps it. */
  value?: string;
  onChange?(id: string): void;
  /** The panel takes the rest of the height, and scrolls by itself. */
  fill?: boolean;
}

/** Tabs, one panel at a time. Arrow keys move between tabs, Enter opens one. */
export function Tabs({ label, tabs, value, onChange, fill }: TabsProps) {
  return (
    <Base.Root
      {...(value === undefined ? { defaultValue: tabs[0]?.id } : { value })}
      onValueChange={(id: string) => onChange?.(id)}
      className={css.tabs}
      data-fill={fill || undefined}
    >
      <Base.List aria-label={label} className={css.list}>
        {tabs.map(({ id, title }) => (
          <Base.Tab key={id} value={id} className={css.tab}>
            {title}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ id, content }) => (
        <Base.Panel key={id} value={id} className={css.panel}>
          {content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
