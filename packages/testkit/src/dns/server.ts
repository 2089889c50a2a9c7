import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A DNS server on loopback with a few names. */
export interface TestDns {
  /** Address with the port, such as `127.0.0.1:5353`. */
  readonly address: string;
  /** IPv4 addresses by name; can be changed while it runs. Any other name does not exist. */
  readonly names: Map<string, readonly string[]>;
  stop(): Promise<void>;
}

const HEADER_BYTES = 12;
const TYPE_A = 1;
/** Header flags of a response: recursion desired and available; the last four bits are the response code. */
const ANSWER = 0x8180;
const NO_SUCH_NAME = 3;

/** Starts a DNS server (RFC 1035 §4, the message format) that answers address queries over UDP. */
export async function startDns(): Promise<TestDns> {
  const names = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    socket.send(answerTo(question, names), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    names,
    async stop() {
      socket.close();
      await once(socket, 'close');
    },
  };
}

function answerTo(question: Buffer, names: ReadonlyMap<string, readonly string[]>): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  const found = names.get(labels.join('.').toLowerCase());
  const addresses = question.readUInt16BE(at + 1) === TYPE_A ? (found ?? []) : [];
  const header = Buffer.from(question.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(ANSWER | (found === undefined ? NO_SUCH_NAME : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...addresses.map(record)]);
}

/** The address record of the requested name, with a TTL of zero. */
function record(address: string): Buffer {
  const head = Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4]);
  return Buffer.concat([head, Buffer.from(address.split('.').map(Number))]);
}
