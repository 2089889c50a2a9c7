/** What is used of ssh2 1.17, and what tests use: its own types need those of an older Node. */
declare module 'ssh2' {
  import type { Duplex } from 'node:stream';
  import type { Socket } from 'node:net';

  export class Client {
    on(event: 'ready', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'close', listener: () => void): this;
    connect(options: {
      sock: Socket;
      username: string;
      privateKey: string;
      hostVerifier(key: Buffer): boolean;
      algorithms: { readonly kex: readonly string[]; readonly compress: readonly string[] };
      readyTimeout: number;
      tryKeyboard: false;
      authHandler: readonly ['publickey'];
    }): this;
    exec(
      command: string,
      options: { readonly env: Readonly<Record<string, string>> },
      done: (error: Error | undefined, stream: Duplex) => void,
    ): boolean;
    destroy(): this;
  }

  export interface SshKey {
    getPublicSSH(): Buffer;
    /** Null for a public key. */
    getPrivatePEM(): string | null;
  }

  interface Authentication {
    readonly method: string;
    readonly username: string;
    readonly key?: { readonly data: Buffer };
    accept(): void;
    reject(): void;
  }

  interface Session {
    on(
      event: 'env',
      listener: (accept: (() => void) | null, reject: unknown, info: { key: string; val: string }) => void,
    ): this;
    on(
      event: 'exec',
      listener: (
        accept: () => Duplex & { exit(code: number): void },
        reject: () => void,
        info: { command: string },
      ) => void,
    ): this;
  }

  interface Connection {
    on(event: 'authentication', listener: (context: Authentication) => void): this;
    on(event: 'session', listener: (accept: () => Session) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;
  }

  export class Server {
    constructor(options: { hostKeys: readonly string[] }, onConnection: (client: Connection) => void);
    listen(port: number, host: string, onListening: () => void): this;
    address(): { port: number };
    close(): this;
  }

  const ssh2: {
    Client: typeof Client;
    Server: typeof Server;
    utils: {
      generateKeyPairSync(
        type: 'ecdsa',
        options: { readonly bits: 256 },
      ): {
        readonly private: string;
        readonly public: string;
      };
      parseKey(key: string): SshKey | Error;
    };
  };
  export default ssh2;
}
