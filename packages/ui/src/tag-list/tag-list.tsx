import type { ReactNode } from 'react';
import css from './tag-list.module.css';

/** One tag, as drawn in rows and forms. */
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

export interface TagListProps {
  tags: readonly string[];
  /** More than this many become '+ n', and what does not fit becomes '…'; all are in the title. */
  limit?: number;
  /** Where there are none. */
  empty?: ReactNode;
}

/** Tags side by side. */
export function TagList({ tags, limit = 4, empty = null }: TagListProps) {
  if (tags.length === 0) return empty;
  const shown = tags.length > limit ? tags.slice(0, limit - 1) : tags;
  return (
    <span className={css.list} title={tags.join(', ')}>
      {shown.map((tag) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
      {shown.length < tags.length && <span className={css.more}>+ {tags.length - shown.length}</span>}
    </span>
  );
}
