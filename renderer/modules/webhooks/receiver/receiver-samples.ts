/** Code of receivers that verify a delivery (specification: Signature, Delivery behaviour), to be copied. */

/** One language; `code` runs as it is, with the secret in `WEBHOOK_SECRET`. */
export interface ReceiverSample {
  readonly language: 'node' | 'python' | 'go';
  readonly name: string;
  readonly code: string;
}

/** Not as they stand in a file: these are no imports of the window. */
const nodeImports = [
  "import { createHmac, timingSafeEqual } from 'node:crypto';",
  "import { createServer } from 'node:http';",
].join('\n');

const node = `${nodeImports}

const secret = process.env.WEBHOOK_SECRET;
const seen = new Set(); // Keep the ids where they outlive a restart.

export function isValid(header, rawBody, now = Date.now() / 1000) {
  const seconds = /^t=(\\d+),v1=[0-9a-f]{64}$/.exec(header ?? '')?.[1];
  if (seconds === undefined || Math.abs(now - Number(seconds)) > 300) return false;
  const hmac = createHmac('sha256', secret).update(seconds + '.').update(rawBody).digest('hex');
  return timingSafeEqual(Buffer.from(header), Buffer.from('t=' + seconds + ',v1=' + hmac));
}

createServer(async (request, response) => {
  const pieces = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > 65536) return response.writeHead(413, { connection: 'close' }).end();
    pieces.push(piece);
  }
  const rawBody = Buffer.concat(pieces);
  if (!isValid(request.headers['x-service-signature'], rawBody)) return response.writeHead(401).end();
  const delivery = JSON.parse(rawBody);
  response.writeHead(204).end(); // Answer first: there are 10 s.
  if (seen.has(delivery.id)) return;
  seen.add(delivery.id);
  console.log(delivery.event, delivery.job.resource);
}).listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
`;

const python = `import hashlib, hmac, json, os, re, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()
seen = set()  # Keep the ids where they outlive a restart.


def is_valid(header, raw_body, now=None):
    found = re.fullmatch(r"t=(\\d+),v1=[0-9a-f]{64}", header or "")
    if found is None or abs((now or time.time()) - int(found[1])) > 300:
        return False
    signed = hmac.new(SECRET, found[1].encode() + b"." + raw_body, hashlib.sha256)
    return hmac.compare_digest(header, f"t={found[1]},v1={signed.hexdigest()}")


class Receiver(BaseHTTPRequestHandler):
    timeout = 8

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        if length > 65536:
            return self.answer(413)
        raw_body = self.rfile.read(length)
        if not is_valid(self.headers.get("X-Service-Signature"), raw_body):
            return self.answer(401)
        delivery = json.loads(raw_body)
        self.answer(204)  # Answer first: there are 10 s.
        if delivery["id"] not in seen:
            seen.add(delivery["id"])
            print(delivery["event"], delivery["job"]["resource"], flush=True)


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
`;

const go = `package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"sync"
	"time"
)

var secret = []byte(os.Getenv("WEBHOOK_SECRET"))
var wellFormed = regexp.MustCompile("^t=([0-9]+),v1=[0-9a-f]{64}$")
var seen sync.Map // Keep the ids where they outlive a restart.

func isValid(header string, rawBody []byte, now time.Time) bool {
	found := wellFormed.FindStringSubmatch(header)
	if found == nil {
		return false
	}
	seconds, err := strconv.ParseInt(found[1], 10, 64)
	if err != nil || now.Sub(time.Unix(seconds, 0)).Abs() > 300*time.Second {
		return false
	}
	signed := hmac.New(sha256.New, secret)
	signed.Write([]byte(found[1] + "."))
	signed.Write(rawBody)
	return hmac.Equal([]byte(header), []byte("t="+found[1]+",v1="+hex.EncodeToString(signed.Sum(nil))))
}

func receive(w http.ResponseWriter, r *http.Request) {
	rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 65536))
	if err != nil || !isValid(r.Header.Get("X-Service-Signature"), rawBody, time.Now()) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	var delivery struct {
		ID    string \`json:"id"\`
		Event string \`json:"event"\`
	}
	if json.Unmarshal(rawBody, &delivery) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	w.WriteHeader(http.StatusNoContent) // Answer first: there are 10 s.
	if _, repeated := seen.LoadOrStore(delivery.ID, true); !repeated {
		go log.Println(delivery.Event, delivery.ID)
	}
}

func main() {
	server := &http.Server{Addr: "127.0.0.1:8080", Handler: http.HandlerFunc(receive), ReadTimeout: 8 * time.Second}
	log.Fatal(server.ListenAndServe())
}
`;

/** In the order in which they are offered. */
export const receiverSamples: readonly ReceiverSample[] = [
  { language: 'node', name: 'Node.js', code: node },
  { language: 'python', name: 'Python', code: python },
  { language: 'go', name: 'Go', code: go },
];
