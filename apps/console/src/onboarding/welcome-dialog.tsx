import { Button } from '@hawser/ui/button';
import { Dialog } from '@hawser/ui/dialog';
import { useTheme } from '@hawser/ui/themes';
import { LOAD_DEMO, SHOW_DEMO } from '../demo/index.ts';
import type { PageDialogProps } from '../dialogs/index.ts';
import { GeneralButtons } from '../menu/index.ts';
import { usePage } from '../page/index.ts';
import classes from './onboarding.module.css';

const DEMO = [LOAD_DEMO, SHOW_DEMO];
const STEPS = [
  {
    title: 'Define a Network',
    text: 'A network joins clusters; rules decide which of them get an application.',
  },
  {
    title: 'Define a Cluster and attach it',
    text: 'Any Kubernetes cluster that you can reach with kubectl, as hub or as edge.',
  },
  { title: 'Run one command on it', text: 'It installs the agent, which only makes outgoing connections.' },
] as const;

/** Welcomes a new account. */
export default function WelcomeDialog({ onClose }: PageDialogProps) {
  const { product } = useTheme();
  const { openDialog } = usePage();
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Welcome to ${product}`}
      footer={
        <>
          <span className={classes['demo']}>
            <GeneralButtons of={DEMO} first="default" withIcon />
          </span>
          <Button onClick={onClose}>Close</Button>
          {/* To the first of the steps below. */}
          <Button variant="primary" data-autofocus onClick={() => openDialog('define-network')}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        See all your clusters in one place, write an application once, and follow its live status everywhere.
      </p>
      <ol className={classes['steps']}>
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
