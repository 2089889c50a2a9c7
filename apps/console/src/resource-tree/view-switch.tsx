import classes from './resource-tree.module.css';

export type TreeView = 'grid' | 'graph';

const VIEWS: readonly { id: TreeView; title: string }[] = [
  { id: 'grid', title: 'Grid' },
  { id: 'graph', title: 'Graph' },
];

/** How the tree is shown. */
export function ViewSwitch({ value, onChange }: { value: TreeView; onChange(view: TreeView): void }) {
  return (
    <span className={classes['views']} role="group" aria-label="View">
      {VIEWS.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          data-tip={`${title} (v)`}
          aria-pressed={value === id}
          onClick={() => onChange(id)}
        >
          {title}
        </button>
      ))}
    </span>
  );
}
