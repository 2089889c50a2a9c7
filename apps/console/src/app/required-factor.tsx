import type { SecondFactorNeeded } from '@hawser/contract/accounts';
import { Button } from '@hawser/ui/button';
import { FAILURE_MESSAGES, LazyCode, ReloadButton, useCode } from '@hawser/ui/lazy';
import { ThemeMark, useTheme } from '@hawser/ui/themes';
import { type ComponentType, useEffect } from 'react';
import { useRegistry } from '../registry/index.ts';
import { useServices } from '../services/index.ts';
import classes from './required-factor.module.css';

const PROOF = new LazyCode(() => import('../proof/required-proof.tsx'));
const TEXTS = {
  'set-up': {
    title: 'Set up a second factor',
    lead: 'This installation requires a second factor of everybody. Set one up to continue where you were.',
  },
  proof: {
    title: 'Confirm with your second factor',
    lead: 'This installation requires a second factor of everybody. You signed in without yours: use it to continue where you were.',
  },
} as const;

/** The only page of a session that lacks the second factor that everybody needs. */
export function RequiredFactor({ needed }: { needed: SecondFactorNeeded }) {
  const { me, signOut } = useServices();
  const { product } = useTheme();
  const { setUpFactor } = useRegistry();
  const steps = needed === 'proof' ? [PROOF] : setUpFactor;
  const { title, lead } = TEXTS[needed];
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
  return (
    <main className={classes['page']}>
      <div className={classes['brand']}>
        <ThemeMark size={22} />
        <span>{product}</span>
      </div>
      <h1>{title}</h1>
      <p className={classes['lead']}>{lead}</p>
      {steps.map((code, at) => (
        <Step key={at} code={code} />
      ))}
      <p className={classes['foot']}>
        <span>
          Signed in as <bdi>{me.email}</bdi>
        </span>
        <Button onClick={signOut}>Sign out</Button>
      </p>
    </main>
  );
}

function Step({ code }: { code: LazyCode<{ default: ComponentType }> }) {
  const step = useCode(code);
  if (step.kind === 'here') return <step.part.default />;
  if (step.kind === 'waiting' || step.kind === 'slow') return null;
  return (
    <p role="alert">
      {FAILURE_MESSAGES[step.kind]} <ReloadButton />
    </p>
  );
}
