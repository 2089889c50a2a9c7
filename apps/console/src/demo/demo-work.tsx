import { FlaskIcon, SpinnerIcon } from '@hawser/ui/icons';
import { StatusButton } from '@hawser/ui/status-button';
import { usePage } from '../page/index.ts';
import { useDemo } from './demo-context.tsx';
import { demoWords, isUnderWay } from './demo-words.ts';

/** In the top line, while there is a demo fleet: how it stands, and the way to it. */
export function DemoWork() {
  const { demo } = useDemo();
  const { openDialog } = usePage();
  const fleet = demo?.fleet ?? null;
  if (fleet === null) return null;
  const words = demoWords(fleet);
  const Sign = isUnderWay(fleet) ? SpinnerIcon : FlaskIcon;
  return (
    <StatusButton
      icon={<Sign size={13} />}
      moving={isUnderWay(fleet)}
      dashed
      onClick={() => openDialog('demo')}
    >
      {`Demo fleet: ${words}`}
    </StatusButton>
  );
}
