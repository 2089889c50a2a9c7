import { Button } from '@hawser/ui/button';
import { CrossIcon, PlusIcon } from '@hawser/ui/icons';
import { Select } from '@hawser/ui/select';
import { type DraftPart, type Half, newTest, nextId, PROPERTIES } from './draft.ts';
import { halfText } from './rule-text.ts';
import { ValueInput } from './value-input.tsx';
import classes from './rules.module.css';

/** Suggested values by property. */
export type Suggestions = Readonly<Record<Half, Readonly<Record<string, readonly string[]>>>>;

interface PartEditorProps {
  half: Half;
  part: DraftPart;
  suggestions: Suggestions;
  onChange(part: DraftPart): void;
  onRemove(): void;
  depth?: number;
  /** The operator of the surrounding group, if any: its button adds more conditions with the same operator. */
  within?: 'and' | 'or';
}

/** Deeper groups are supported by the format, but hard to read. */
const DEEPEST = 4;

/** One part of a rule: everything, a condition, or a group of which all or any must match. */
export function PartEditor(props: PartEditorProps) {
  switch (props.part.kind) {
    case 'everything':
      return <Everything {...props} />;
    case 'test':
      return <TestEditor {...props} part={props.part} />;
    default:
      return <GroupEditor {...props} part={props.part} />;
  }
}

function Everything({ half, part, onChange, onRemove, within }: PartEditorProps) {
  return (
    <span className={classes['everything']}>
      {halfText(part, half)}
      <Button variant="link" onClick={() => onChange(newTest(half))}>
        Filter…
      </Button>
      {within !== undefined && (
        <Button
          variant="quiet"
          icon={<CrossIcon size={11} />}
          aria-label="Remove this condition"
          onClick={onRemove}
        />
      )}
    </span>
  );
}

const JOINS = [
  { value: 'and', label: 'all of' },
  { value: 'or', label: 'any of' },
] as const;

type TestProps = PartEditorProps & { part: Extract<DraftPart, { kind: 'test' }> };

function TestEditor({ half, part, suggestions, onChange, onRemove, depth = 0, within }: TestProps) {
  const group = (action: 'and' | 'or') => (): void =>
    onChange({ kind: 'group', id: nextId(), action, parts: [part, newTest(half)] });
  return (
    <div className={classes['test']}>
      <Select
        variant="filter"
        aria-label={`Property of the ${half === 'object' ? 'application' : 'cluster'}`}
        value={part.property}
        onChange={(chosen) => {
          const property = PROPERTIES[half].find((known) => known === chosen);
          if (property !== undefined) onChange({ ...part, property, values: [] });
        }}
        choices={PROPERTIES[half].map((property) => ({ value: property, label: property }))}
      />
      <span className={classes['is']}>{part.values.length > 1 ? 'in' : 'is'}</span>
      <ValueInput
        label={`Values of ${part.property}`}
        values={part.values}
        suggestions={suggestions[half][part.property] ?? []}
        typed={part.typed ?? ''}
        autoFocus={part.isNew === true}
        onChange={(values, typed) => onChange({ ...part, values, typed })}
      />
      {depth < DEEPEST &&
        (['and', 'or'] as const)
          .filter((action) => action !== within)
          .map((action) => (
            <Button key={action} variant="quiet" icon={<PlusIcon size={10} />} onClick={group(action)}>
              {action}
            </Button>
          ))}
      <Button
        variant="quiet"
        icon={<CrossIcon size={11} />}
        aria-label="Remove this condition"
        onClick={onRemove}
      />
    </div>
  );
}

type GroupProps = PartEditorProps & { part: Extract<DraftPart, { kind: 'group' }> };

function GroupEditor({ half, part, suggestions, onChange, onRemove, depth = 0 }: GroupProps) {
  const put = (parts: readonly DraftPart[]): void => {
    const [only] = parts;
    if (only === undefined) onRemove();
    else if (parts.length === 1) onChange(only);
    else onChange({ ...part, parts });
  };
  return (
    <div className={classes['group']} role="group">
      <div className={classes['groupHead']}>
        <Select
          variant="filter"
          aria-label="Combine the conditions"
          value={part.action}
          onChange={(action) => onChange({ ...part, action: action === 'or' ? 'or' : 'and' })}
          choices={JOINS}
        />
        <Button
          variant="quiet"
          icon={<PlusIcon size={12} />}
          onClick={() => put([...part.parts, newTest(half)])}
        >
          Condition
        </Button>
        <Button
          variant="quiet"
          icon={<CrossIcon size={11} />}
          aria-label="Remove these conditions"
          onClick={onRemove}
        />
      </div>
      {part.parts.map((nested, index) => (
        <PartEditor
          key={nested.id}
          half={half}
          part={nested}
          suggestions={suggestions}
          depth={depth + 1}
          within={part.action}
          onChange={(changed) => put(part.parts.with(index, changed))}
          onRemove={() => put(part.parts.filter((other) => other !== nested))}
        />
      ))}
    </div>
  );
}
