import { FlaskIcon, SpinnerIcon } from '@hawser/ui/icons';
import { StatusButton } from '@hawser/ui/status-button';
import { usePage } from '../page/index.ts';
import { useDemo } from './demo-context.tsx';
import { demoText, isInProgress } from './demo-text.ts';

/** In the top bar while there is a demo fleet: its state, with a button that opens it. */
export function DemoWork() {
  const { demo } = useDemo();
  const { openDialog } = usePage();
  const fleet = demo?.fleet ?? null;
  if (fleet === null) return null;
  const words = demoText(fleet);
  const Sign = isInProgress(fleet) ? SpinnerIcon : FlaskIcon;
  return (
    <StatusButton
      icon={<Sign size={13} />}
      moving={isInProgress(fleet)}
      dashed
      onClick={() => openDialog('demo')}
    >
      {`Demo fleet: ${words}`}
    </StatusButton>
  );
}
