// A minimal HTTP client for the load generator of `npm run bench`.

import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");

/** One keep-alive connection that implements only the part of HTTP/1.1 that the bench needs. */
export class Connection {
  readonly #socket: Socket;
  #head: Buffer = Buffer.alloc(0);
  #bodyLeft = 0;
  #status = 0;
  #done: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#read(chunk));
    socket.on("error", (error) => this.#done?.reject(error));
    socket.on("close", () => this.#done?.reject(new Error("the server closed the connection")));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("error", reject);
      socket.once("connect", () => resolve(new Connection(socket)));
    });
  }

  /** Sends a request, reads the whole answer and resolves with its status. */
  ask(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#done = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#done = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    if (this.#bodyLeft > 0) this.#bodyLeft -= chunk.length;
    else if (!this.#readHead(chunk)) return;
    if (this.#bodyLeft > 0) return;
    const done = this.#done;
    this.#done = null;
    done?.resolve(this.#status);
  }

  /** True once the head is complete; what follows it belongs to the body. */
  #readHead(chunk: Buffer): boolean {
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return false;
    const head = this.#head.toString("latin1", 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without content-length:\n${head}`);
    this.#status = Number(head.slice(9, 12));
    this.#bodyLeft = Number(length) - (this.#head.length - end - HEAD_END.length);
    this.#head = Buffer.alloc(0);
    return true;
  }
}
