import { LazyCode, CodeFailure, useCode } from '../lazy/index.ts';
import css from './grid-panel.module.css';
import type { PanelProps } from './panel-props.ts';

const PANEL = new LazyCode(() => import('./panel.tsx'));

/** The side panel, loaded when first opened; its space is reserved meanwhile. */
export function LazyPanel<Row>(props: PanelProps<Row>) {
  const code = useCode(PANEL);
  if (code.kind === 'here') return <code.part.default {...props} />;
  const isLost = code.kind === 'late' || code.kind === 'failed';
  return (
    <div className={css.panel} data-tab={props.tab} aria-busy={!isLost}>
      {isLost && <CodeFailure kind={code.kind} />}
    </div>
  );
}
