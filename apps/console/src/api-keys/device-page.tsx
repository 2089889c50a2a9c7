import type { DeviceLogin } from '@hawser/contract/api-keys';
import { Age } from '@hawser/ui/age';
import { Button } from '@hawser/ui/button';
import { Banners } from '@hawser/ui/dialog';
import { CheckField, TextField } from '@hawser/ui/field';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { shownMessage } from '../client/index.ts';
import { useCommand } from '../commands/index.ts';
import { usePage } from '../page/index.ts';
import { useCalls, useServices } from '../services/index.ts';
import { apiKeyCalls } from './calls.ts';
import classes from './api-keys.module.css';

const NOT_SHOWN = 'The device could not be shown.';

/** Lets a device, such as a command line, have access: it shows a code, and its person confirms here what it asks for. */
export function DevicePage() {
  const { search, change } = usePage();
  const { code } = search;
  const ask = useCallback((typed: string | undefined) => change({ code: typed }), [change]);
  return (
    <section className={classes['device']} aria-label="Log in a device">
      <h1>Log in a device</h1>
      {code === undefined ? (
        <CodeForm onCode={ask} />
      ) : (
        <Decision key={code} code={code} onOther={() => ask(undefined)} />
      )}
    </section>
  );
}

function CodeForm({ onCode }: { onCode(code: string): void }) {
  const [code, setCode] = useState('');
  const isCode = code.replaceAll(/[^a-z]/gi, '').length === 8;
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isCode) onCode(code.trim());
      }}
    >
      <TextField
        label="Code"
        description="The eight letters that the device shows."
        autoComplete="one-time-code"
        placeholder="WDJB-MJHT"
        autoFocus
        value={code}
        onChange={setCode}
      />
      <div>
        <Button variant="primary" submit disabled={!isCode}>
          Continue
        </Button>
      </div>
    </form>
  );
}

function Decision({ code, onOther }: { code: string; onOther(): void }) {
  const calls = useCalls(apiKeyCalls);
  const [device, setDevice] = useState<DeviceLogin | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [ended, setEnded] = useState<'allowed' | 'denied' | null>(null);
  useEffect(() => {
    let isCancelled = false;
    setFailure(null);
    calls.device(code).then(
      (found) => isCancelled || setDevice(found),
      (error: unknown) => isCancelled || setFailure(shownMessage(error, NOT_SHOWN)),
    );
    return () => {
      isCancelled = true;
    };
  }, [calls, code, attempt]);
  if (ended !== null) return <Ended how={ended} />;
  if (failure !== null) {
    return (
      <>
        <Banners banners={[{ tone: 'error', text: failure }]} />
        <div className={classes['buttons']}>
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
          <Button onClick={onOther}>Enter another code</Button>
        </div>
      </>
    );
  }
  if (device === null) return <p aria-busy="true">Please wait…</p>;
  return <Question device={device} onEnd={setEnded} />;
}

function Question({ device, onEnd }: { device: DeviceLogin; onEnd(how: 'allowed' | 'denied'): void }) {
  const { userCode, clientName, address, createdAt } = device;
  const calls = useCalls(apiKeyCalls);
  const { me } = useServices();
  const [readsOnly, setReadsOnly] = useState(device.readsOnly);
  const allow = useCommand((body: { userCode: string; readsOnly: boolean }, options) =>
    calls.allow(body, options),
  );
  const deny = useCommand((denied: string, options) => calls.deny(denied, options));
  const error = allow.error ?? deny.error;
  const busy = allow.busy || deny.busy;
  return (
    <>
      <p>
        A device asks for access as <bdi>{me.email}</bdi>. Allow it only if you started this login yourself,
        and if the device shows the same code.
      </p>
      <dl className={classes['facts']}>
        <Fact name="Code">
          <strong className={classes['code']}>{userCode}</strong>
        </Fact>
        <Fact name="It calls itself">
          <bdi>{clientName}</bdi>
        </Fact>
        <Fact name="Access to">
          {me.context.name === '' ? 'your own account' : <bdi>{me.context.name}</bdi>}
        </Fact>
        <Fact name="Asked from">{address}</Fact>
        <Fact name="Asked">
          <Age instant={createdAt} /> ago
        </Fact>
        <Fact name="Lasts">90 days, or until you revoke it under Settings, API keys</Fact>
      </dl>
      <CheckField
        label="Only let it read"
        description={device.readsOnly ? 'It asks for no more.' : 'It asks to read and to change.'}
        checked={readsOnly}
        disabled={device.readsOnly}
        onChange={setReadsOnly}
      />
      {error !== null && (
        <Banners banners={[{ tone: 'error', text: shownMessage(error, 'Your answer was not stored.') }]} />
      )}
      <div className={classes['buttons']}>
        <Button
          variant="primary"
          busy={allow.busy}
          disabled={busy}
          onClick={() =>
            void allow.run({ userCode, readsOnly }).then((done) => done !== null && onEnd('allowed'))
          }
        >
          Allow
        </Button>
        <Button
          busy={deny.busy}
          disabled={busy}
          onClick={() => void deny.run(userCode).then((done) => done !== null && onEnd('denied'))}
        >
          Deny
        </Button>
      </div>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Ended({ how }: { how: 'allowed' | 'denied' }) {
  return (
    <p role="status">
      {how === 'allowed'
        ? 'Allowed. Go back to the device: it continues by itself.'
        : 'Denied. The device gets no access. If you did not start this login, somebody else did: tell your administrator.'}
    </p>
  );
}
