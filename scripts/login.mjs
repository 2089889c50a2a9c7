// `npm run login -- SERVER [--read-only] [--print]`: logs this machine in by a code that its person allows in a browser (RFC 8628).
// The API key goes to `hawser/credentials.json` in the configuration folder, which only its user can read, or with --print to
// standard output, for a script.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir, hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const SLOWER_SECONDS = 5;

const flags = ['--read-only', '--print'];
const given = process.argv.slice(2);
const [server, ...more] = given.filter((argument) => !argument.startsWith('--'));
const unknown = given.find((argument) => argument.startsWith('--') && !flags.includes(argument));
if (server === undefined || more.length > 0 || unknown !== undefined || !URL.canParse(server))
  fail('Usage: npm run login -- https://hawser.example.org [--read-only] [--print]', 2);
const { origin, protocol, hostname: host } = new URL(server);
if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(host))
  fail('The key would be sent in plain text: use the https address of the server.', 2);

const codes = await send('code', {
  client_id: `hawser login on ${hostname()}`.slice(0, 60),
  scope: given.includes('--read-only') ? 'read' : 'write',
});
if (codes.error !== undefined) fail(`The server refused: ${codes.error}`);
console.error(`Open ${codes.verification_uri_complete}`);
console.error(`and allow the device that shows the code ${codes.user_code}.`);
await keep(await poll(codes));

/** Asks until the person has decided, or the code is over. */
async function poll({ device_code, interval }) {
  for (let seconds = interval; ; ) {
    await pause(seconds * 1000);
    const answer = await send('token', { grant_type: GRANT, device_code });
    if (answer.access_token !== undefined) return answer.access_token;
    if (answer.error === 'slow_down') seconds += SLOWER_SECONDS;
    else if (answer.error === 'access_denied') fail('The login was denied.');
    else if (answer.error === 'expired_token') fail('The code is over. Run the command again.');
    else if (answer.error !== 'authorization_pending') fail(`The server refused: ${answer.error}`);
  }
}

/** Stores or prints the key. */
async function keep(key) {
  if (given.includes('--print')) {
    console.log(key);
    return;
  }
  const folder = join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'hawser');
  const path = join(folder, 'credentials.json');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await readFile(path, 'utf8').then(JSON.parse, () => ({}));
  const written = `${path}.new`;
  await writeFile(written, `${JSON.stringify({ ...known, [origin]: key }, null, 2)}\n`, { mode: 0o600 });
  await chmod(written, 0o600);
  await rename(written, path);
  console.error(`Logged in. The key is in ${path}.`);
}

/** Sends a form, as OAuth has them. */
async function send(what, fields) {
  try {
    const answer = await fetch(`${origin}/api/auth/device/${what}`, {
      method: 'POST',
      redirect: 'error',
      body: new URLSearchParams(fields),
    });
    const body = await answer.json();
    if (answer.ok || typeof body.error === 'string') return body;
    return { error: body.errors?.[0]?.message ?? `status ${answer.status}` };
  } catch {
    // While it waits, a server may restart.
    return what === 'token' ? { error: 'authorization_pending' } : fail(`No Hawser answers at ${origin}.`);
  }
}

/** @returns {never} */
function fail(message, status = 1) {
  console.error(message);
  process.exit(status);
}
