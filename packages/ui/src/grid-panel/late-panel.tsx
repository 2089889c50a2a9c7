import { Code, CodeFailure, useCode } from '../lazy/index.ts';
import css from './grid-panel.module.css';
import type { PanelProps } from './panel-props.ts';

const PANEL = new Code(() => import('./panel.tsx'));

/** The open part of the side panel, as soon as its code is there; until then its place is kept. */
export function LatePanel<Row>(props: PanelProps<Row>) {
  const code = useCode(PANEL);
  if (code.kind === 'here') return <code.part.default {...props} />;
  const isLost = code.kind === 'late' || code.kind === 'failed';
  return (
    <div className={css.panel} data-tab={props.tab} aria-busy={!isLost}>
      {isLost && <CodeFailure kind={code.kind} />}
    </div>
  );
}
