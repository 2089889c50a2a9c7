import { Button } from '@hawser/ui/button';
import { CrossIcon, PlusIcon } from '@hawser/ui/icons';
import type { ShownList } from './form-model.ts';
import { withEntry, withoutEntry } from './list-changes.ts';
import { PartField, type PartFieldProps } from './part-field.tsx';
import classes from './object-form.module.css';

/** A list, such as the containers of a pod: all entries with their fields, to which others are added and from which they are removed. */
export function ListField({ part: list, ...of }: PartFieldProps<ShownList>) {
  const { label, one, entries, written, isNeeded } = list;
  const { yaml, onChange } = of;
  const added = withEntry(yaml, list);
  if (list.isOther || added === null) {
    return (
      <p className={classes['none']}>
        <b>{label}</b> uses a notation that this form cannot show. Edit it in the YAML.
      </p>
    );
  }
  const isLast = isNeeded === true && entries.length === 1;
  const remove = (at: number): void => {
    const changed = withoutEntry(yaml, list, at);
    if (changed !== null) onChange(changed);
  };
  return (
    <fieldset className={classes['list']}>
      <legend>{label}</legend>
      {entries.map(({ path, title, parts }, at) => (
        <div key={String(path.at(-1))} className={classes['entry']} role="group" aria-label={title}>
          <div className={classes['entryHead']}>
            <span>{title}</span>
            {!isLast && (
              <Button
                variant="quiet"
                icon={<CrossIcon size={12} />}
                aria-label={`Remove ${title}`}
                onClick={() => remove(at)}
              />
            )}
          </div>
          <div className={classes['form']}>
            {parts.map((part) => (
              <PartField key={part.key} {...of} part={part} />
            ))}
          </div>
        </div>
      ))}
      {written > entries.length && (
        <p className={classes['none']}>
          {(written - entries.length).toLocaleString('en')} more are in the YAML.
        </p>
      )}
      <Button
        variant="quiet"
        icon={<PlusIcon size={12} />}
        onClick={() => onChange(added)}
        disabled={written < entries.length}
      >
        Add {one}
      </Button>
    </fieldset>
  );
}
