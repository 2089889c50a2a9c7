import type { ReactNode } from 'react';
import { fitTags } from './fit.ts';
import css from './tag-list.module.css';

/** One tag, as shown in rows and forms. */
export function Tag({ children, onRemove }: { children: string; onRemove?(): void }) {
  return (
    <span className={css.tag}>
      {children}
      {onRemove && (
        <button type="button" aria-label={`Remove ${children}`} onClick={onRemove}>
          ×
        </button>
      )}
    </span>
  );
}

interface TagListProps {
  tags: readonly string[];
  /** Shown without tags. */
  empty?: ReactNode;
  /** Wraps a tag, such as in what filters by it. */
  link?(tag: string, content: ReactNode): ReactNode;
}

/** Tags beyond this number are only counted: no row is that wide. */
const MAX_TAGS = 12;

const asItIs = (_: string, content: ReactNode): ReactNode => content;

/** Tags in one line; those that do not fit become '+ n'. The tooltip lists all. */
export function TagList({ tags, empty = null, link = asItIs }: TagListProps) {
  const [tag] = tags;
  if (tag === undefined) return empty;
  // One always fits, if truncated: nothing to measure.
  if (tags.length === 1) {
    return (
      <span className={css.list} data-tip={tag}>
        <span data-tag>{link(tag, <Tag>{tag}</Tag>)}</span>
      </span>
    );
  }
  // A changed list is a new element, which is measured again.
  return <FittedTags key={tags.join('\n')} tags={tags} link={link} />;
}

function FittedTags({ tags, link }: { tags: readonly string[]; link: NonNullable<TagListProps['link']> }) {
  return (
    <span ref={fitTags} className={css.list} data-tip={tags.join(', ')} data-total={tags.length}>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <span key={tag} data-tag>
          {link(tag, <Tag>{tag}</Tag>)}
        </span>
      ))}
      <span data-more aria-hidden="true" className={css.more} />
    </span>
  );
}
