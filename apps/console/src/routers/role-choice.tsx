import { useId } from 'react';
import classes from './role-choice.module.css';

interface RoleChoiceProps {
  role: 'hub' | 'edge';
  onChange(role: 'hub' | 'edge'): void;
  hasHub: boolean;
}

const ROLES = [
  { role: 'hub', title: 'Hub', text: 'The middle of the network; edges link to it.' },
  { role: 'edge', title: 'Edge', text: 'Runs applications and links to the hub.' },
] as const;

/** Hub or edge. */
export function RoleChoice({ role, onChange, hasHub }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes['roles']}>
      <legend>Attach as</legend>
      {ROLES.map((choice) => (
        <label key={choice.role} data-on={role === choice.role || undefined}>
          <input
            type="radio"
            name={name}
            checked={role === choice.role}
            onChange={() => onChange(choice.role)}
          />
          <span>
            <b>{choice.title}</b>
            <small>{choice.role === 'hub' && !hasHub ? `${choice.text} Comes first.` : choice.text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
