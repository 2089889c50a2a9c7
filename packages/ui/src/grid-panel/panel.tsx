import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../button/index.ts';
import { CrossIcon } from '../icons/index.ts';
import { ActionsTab } from './actions-tab.tsx';
import { ColumnsTab } from './columns-tab.tsx';
import { FiltersTab } from './filters-tab.tsx';
import css from './grid-panel.module.css';
import type { PanelProps } from './panel-props.ts';
import { WidthHandle } from './width-handle.tsx';

const TITLES = { columns: 'Columns', filters: 'Filters', actions: 'Actions' };

/** The open side panel. Esc closes it. */
export default function Panel<Row>(props: PanelProps<Row>) {
  const { tab, control, onClose } = props;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  const keys = {
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      event.stopPropagation();
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    },
  };
  const style: CSSProperties | undefined =
    tab === 'filters' ? { width: control.settings.filtersWidth } : undefined;
  return (
    <div
      ref={panel}
      id={props.id}
      role="tabpanel"
      aria-labelledby={props.labeledBy}
      className={css.panel}
      data-tab={tab}
      style={style}
      {...keys}
    >
      {tab === 'filters' && (
        <WidthHandle
          width={control.settings.filtersWidth}
          onWidth={(filtersWidth) => control.change({ filtersWidth })}
        />
      )}
      <div className={css.head}>
        <h2>{TITLES[tab]}</h2>
        <Button variant="quiet" icon={<CrossIcon size={12} />} aria-label="Close panel" onClick={onClose} />
      </div>
      {tab === 'columns' && <ColumnsTab control={control} />}
      {tab === 'filters' && <FiltersTab control={control} filters={props.filters} />}
      {tab === 'actions' && <ActionsTab {...props} />}
    </div>
  );
}
