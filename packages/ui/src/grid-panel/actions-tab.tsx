import { Button } from '../button/index.ts';
import { copyText } from '../copy-button/index.ts';
import { DEPTH_MAX, type GridDepth } from '../grid-settings/index.ts';
import { CopyIcon, DownloadIcon, WidthIcon } from '../icons/index.ts';
import css from './grid-panel.module.css';
import type { PanelProps } from './panel-props.ts';

/** The depths of a tree with so many levels, at most five (Spec 1 §9), and all. */
const depthsOf = (levels: number): readonly GridDepth[] => [
  ...Array.from({ length: Math.min(levels, DEPTH_MAX) }, (_, at) => at + 1),
  'all',
];

/** Actions for the grid as a whole (Spec 1 §2, "Grids"). */
export function ActionsTab<Row>(props: PanelProps<Row>) {
  const { control, grid, levels, onDepth, onExport, onCopied, onClose, onCancel } = props;
  const { depth } = control.settings;
  const expand = (next: GridDepth) => {
    control.change({ depth: next });
    onDepth?.(next);
  };
  const copy = async () => {
    const text = grid.current?.copyText() ?? null;
    onCopied?.(text !== null && (await copyText(text)));
  };
  const reset = () => {
    onClose();
    const fresh = control.reset();
    onDepth?.(fresh.depth);
  };
  return (
    <div className={css.part}>
      <Button icon={<WidthIcon size={14} />} onClick={() => grid.current?.autoSize()}>
        Auto-size columns
      </Button>
      {levels !== null && (
        <fieldset className={css.depths}>
          <legend>Expand tree to depth</legend>
          {depthsOf(levels).map((each) => (
            <Button key={each} aria-pressed={depth === each} onClick={() => expand(each)}>
              {each === 'all' ? 'All' : each}
            </Button>
          ))}
        </fieldset>
      )}
      {levels !== null && <Button onClick={() => expand(1)}>Collapse tree</Button>}
      <Button icon={<CopyIcon size={14} />} onClick={() => void copy()}>
        Copy
      </Button>
      {onExport && (
        <Button icon={<DownloadIcon size={14} />} onClick={onExport}>
          Export CSV
        </Button>
      )}
      <div className={css.foot}>
        <Button onClick={reset}>Reset grid and close</Button>
        <Button onClick={onCancel}>Cancel and close</Button>
      </div>
    </div>
  );
}
