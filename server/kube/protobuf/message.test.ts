import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldAt } from "./envelope.ts";
import { fieldsOfMessage, MessageReader } from "./message.ts";
import { POD_TABLE } from "./pod.ts";
import { anyMessage } from "./testing/any-message.ts";
import { field, MessageWriter, sized, varint } from "./testing/write-message.ts";
import { VALUES } from "./values.ts";
import { WireError } from "./wire.ts";

const NAMES = Object.keys(POD_TABLE);
const writer = new MessageWriter(POD_TABLE);
const any = fc.constantFrom(...NAMES).chain((name) => fc.tuple(fc.constant(name), anyMessage(POD_TABLE, name)));

function boundaries(bytes: Buffer): Set<number> {
  const places = new Set([0]);
  for (let at = 0; at < bytes.length; ) {
    at = fieldAt(bytes, at).end;
    places.add(at);
  }
  return places;
}

describe("messages of a pod", () => {
  test("what was written as Go does is read as the JSON it would be", () => {
    fc.assert(
      fc.property(any, ([name, object]) => {
        expect(new MessageReader(POD_TABLE).read(name, writer.write(name, object))).toEqual(object);
      }),
    );
  });

  test("texts and times that came before are not mixed up with others", () => {
    const reader = new MessageReader(POD_TABLE);
    fc.assert(
      fc.property(any, ([name, object]) => {
        expect(reader.read(name, writer.write(name, object))).toEqual(object);
      }),
      { numRuns: 300 },
    );
  });

  test.each([0, -1, 2 ** 31, 2 ** 32, 2 ** 35 + 1, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])(
    "numbers of 64 bits: %d",
    (number) => {
      const object = { runAsUser: number };
      expect(new MessageReader(POD_TABLE).read("SecurityContext", writer.write("SecurityContext", object))).toEqual(object);
    },
  );

  test("fields of a newer server are passed over, whatever their type", () => {
    const newer = [
      field(900, 0, varint(7)),
      field(901, 2, sized(Buffer.from("new"))),
      field(902, 1, Buffer.alloc(8)),
      field(903, 5, Buffer.alloc(4)),
    ];
    fc.assert(
      fc.property(any, ([name, object]) => {
        const bytes = Buffer.concat([...newer, writer.write(name, object), ...newer]);
        expect(new MessageReader(POD_TABLE).read(name, bytes)).toEqual(object);
      }),
    );
  });

  test("bytes that end within a field are refused; only between two fields is what is left a message of its own", () => {
    fc.assert(
      fc.property(any, fc.nat(), ([name, object], cut) => {
        const bytes = writer.write(name, object);
        const short = bytes.subarray(0, cut % (bytes.length + 1));
        const read = () => new MessageReader(POD_TABLE).read(name, short);
        if (boundaries(bytes).has(short.length)) read();
        else expect(read).toThrow(WireError);
      }),
    );
  });

  test("arbitrary bytes are refused or read, and never anything else", () => {
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), fc.uint8Array({ maxLength: 60 }), (name, bytes) => {
        try {
          new MessageReader(POD_TABLE).read(name, Buffer.from(bytes));
        } catch (error) {
          expect((error as Error).name).toBe("WireError");
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("what JSON always shows is there though it was not sent; numbers may come packed", () => {
    const reader = new MessageReader(POD_TABLE);
    expect(reader.read("ContainerStatus", Buffer.alloc(0))).toEqual({ name: "", ready: false, restartCount: 0, image: "", imageID: "" });
    const packed = field(4, 2, sized(Buffer.concat([varint(1), varint(300)])));
    expect(reader.read("PodSecurityContext", packed)).toEqual({ supplementalGroups: [1, 300] });
  });

  test("a name is never taken for the prototype", () => {
    const labels = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    const read = new MessageReader(POD_TABLE).read("ObjectMeta", writer.write("ObjectMeta", { labels }));
    expect(JSON.stringify(read)).toBe('{"labels":{"__proto__":"x"}}');
  });

  test("another wire type than the field's is refused", () => {
    expect(() => new MessageReader(POD_TABLE).read("ObjectMeta", field(1, 0, varint(7)))).toThrow(/wire type/);
  });
});

describe("the tables", () => {
  test.each(NAMES)("%s: every number once, every type known", (name) => {
    const fields = fieldsOfMessage(POD_TABLE, name);
    expect(fields.length).toBeGreaterThan(0);
    expect(new Set(fields.map(({ number }) => number)).size).toBe(fields.length);
    for (const { type } of fields) {
      const plain = type.replace(/^map<(.+)>$/, "$1").replace("[]", "");
      expect([type, VALUES.has(plain) || NAMES.includes(plain)]).toEqual([type, true]);
    }
  });
});
