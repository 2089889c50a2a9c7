import { Button } from '@hawser/ui/button';
import { TrashIcon } from '@hawser/ui/icons';
import { type DraftPart, type DraftRule, everything, type Half } from './draft.ts';
import { PartEditor, type Suggestions } from './part-editor.tsx';
import { ruleText } from './rule-text.ts';
import classes from './rules.module.css';

interface RuleCardProps {
  rule: DraftRule;
  number: number;
  suggestions: Suggestions;
  onChange(rule: DraftRule): void;
  onRemove(): void;
}

const TITLES: Readonly<Record<Half, string>> = { object: 'Add', cloud: 'to' };

/** One rule: which objects on which clusters. */
export function RuleCard({ rule, number, suggestions, onChange, onRemove }: RuleCardProps) {
  return (
    <li className={classes['card']} aria-label={`Rule ${number}: ${ruleText(rule)}`}>
      <span className={classes['number']}>{number}</span>
      <div className={classes['parts']}>
        {(['object', 'cloud'] as const).map((half) => (
          <HalfEditor
            key={half}
            half={half}
            part={rule[half]}
            suggestions={suggestions}
            onChange={(part) => onChange({ ...rule, [half]: part })}
          />
        ))}
      </div>
      <Button
        variant="quiet"
        icon={<TrashIcon size={14} />}
        aria-label={`Remove rule ${number}`}
        onClick={onRemove}
      />
    </li>
  );
}

interface HalfEditorProps {
  half: Half;
  part: DraftPart;
  suggestions: Suggestions;
  onChange(part: DraftPart): void;
}

function HalfEditor({ half, part, suggestions, onChange }: HalfEditorProps) {
  return (
    <div className={classes['half']}>
      <span className={classes['title']}>{TITLES[half]}</span>
      <PartEditor
        half={half}
        part={part}
        suggestions={suggestions}
        onChange={onChange}
        onRemove={() => onChange(everything())}
      />
    </div>
  );
}
