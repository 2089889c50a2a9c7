import { type ReactNode, useState } from 'react';
import { Button } from '../button/index.ts';
import { Dialog } from '../dialog/index.ts';
import { CheckField, TextField } from '../field/index.ts';
import { PlusIcon } from '../icons/index.ts';
import css from './tag-dialog.module.css';

/** A tag that can be applied to the selection. */
interface TagChoice {
  name: string;
  /** Set on all selected records, on none, or on some. */
  on: boolean | 'some';
  /** Why it cannot be changed, such as for a system tag. */
  reason?: string;
}

interface TagDialogProps {
  open: boolean;
  onClose(): void;
  tags: readonly TagChoice[];
  onToggle(name: string, on: boolean): void;
  /** Creates a tag and applies it to the selection. Returns an error message, or undefined. */
  onCreate(name: string): string | undefined;
  /** The records: 'store-0117' or '3 selected'. */
  subtitle?: ReactNode;
  error?: string;
}

/** From this number of tags on there is a search field. */
const SEARCH_FROM = 9;

/** 'Apply Tags': a toggle for each tag, and new tags. Changes take effect immediately. */
export function TagDialog(props: TagDialogProps) {
  return props.open ? <OpenTagDialog {...props} /> : null;
}

function OpenTagDialog({ onClose, tags, onToggle, onCreate, subtitle, error }: TagDialogProps) {
  const [search, setSearch] = useState('');
  // Tags that are set and can be changed come first, and stay there when they are switched off.
  const [first] = useState(
    () => new Set(tags.flatMap(({ name, on, reason }) => (on !== false && !reason ? name : []))),
  );
  const ordered = [
    ...tags.filter(({ name }) => first.has(name)),
    ...tags.filter(({ name }) => !first.has(name)),
  ];
  const shown = ordered.filter((tag) => tag.name.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Dialog
      open
      onClose={onClose}
      title="Apply Tags"
      subtitle={subtitle}
      size={400}
      banners={error === undefined ? [] : [{ tone: 'error', text: error }]}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <NewTag onCreate={onCreate} />
      {tags.length >= SEARCH_FROM && (
        <TextField label="Find a tag" value={search} onChange={setSearch} type="search" />
      )}
      {shown.length === 0 ? (
        <p className={css.none}>{tags.length === 0 ? 'No tags available' : 'No matching tags'}</p>
      ) : (
        <ul className={css.tags} aria-label="Tags">
          {shown.map((tag) => (
            <li key={tag.name}>
              <CheckField
                variant="switch"
                label={tag.on === 'some' ? `${tag.name} (on some)` : tag.name}
                description={tag.reason}
                checked={tag.on === true}
                disabled={tag.reason !== undefined}
                onChange={(on) => onToggle(tag.name, on)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Input and button replace each other: the focus moves to the new one. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

function NewTag({ onCreate }: { onCreate(name: string): string | undefined }) {
  const [name, setName] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | undefined>();
  const [used, setUsed] = useState(false);
  if (name === null) {
    const open = () => {
      setName('');
      setUsed(true);
    };
    return (
      <Button
        icon={<PlusIcon size={14} />}
        className={css.create}
        {...(used && { ref: takeFocus })}
        onClick={open}
      >
        Create new tag
      </Button>
    );
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const error = name.trim() === '' ? undefined : onCreate(name.trim());
        setWrong(error);
        if (error === undefined) setName(null);
      }}
    >
      <TextField
        label="New tag"
        value={name}
        error={wrong}
        ref={takeFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(value) => {
          setName(value);
          setWrong(undefined);
        }}
      />
      <Button submit variant="primary">
        Create
      </Button>
    </form>
  );
}
