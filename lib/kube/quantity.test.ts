import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatQuantity, parseQuantity, parseQuantityNano, settleQuantity } from "./quantity.ts";

const DECIMAL = { n: -9, u: -6, m: -3, "": 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 } as const;
const BINARY = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n } as const;

describe("parseQuantity", () => {
  it.each([
    ["500m", 0.5],
    ["0.1", 0.1],
    ["100Mi", 104_857_600],
    ["1.5Gi", 1_610_612_736],
    ["2E", 2e18],
    ["2E3", 2000],
    ["1e-3", 0.001],
    ["+4", 4],
    ["-1", -1],
    [".5", 0.5],
    ["5.", 5],
    ["128974848", 128_974_848],
    ["129M", 129_000_000],
    ["1n", 1e-9],
    ["0.1n", 1e-9],
    [" 4 ", 4],
  ])("reads %s", (text, value) => expect(parseQuantity(text)).toBe(value));

  it.each(["", "m", "Ki", "1 Gi", "1gi", "1mi", "1K", "0x10", "1e", "1e999", "1,5", "--1", "NaN", "Infinity", "1ki"])(
    "refuses %j",
    (text) => {
      expect(parseQuantity(text)).toBeNull();
    },
  );

  it("refuses nothing at all", () => expect(parseQuantity(undefined)).toBeNull());

  it("is exact for whole numbers with any decimal suffix", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.constantFrom(...(Object.keys(DECIMAL) as (keyof typeof DECIMAL)[])), (digits, suffix) => {
        expect(parseQuantityNano(`${digits}${suffix}`)).toBe(digits * 10n ** BigInt(DECIMAL[suffix] + 9));
      }),
    );
  });

  it("is exact for whole numbers with any binary suffix", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 6n), fc.constantFrom(...(Object.keys(BINARY) as (keyof typeof BINARY)[])), (digits, suffix) => {
        expect(parseQuantityNano(`${digits}${suffix}`)).toBe((digits << BINARY[suffix]) * 10n ** 9n);
      }),
    );
  });

  it("reads decimals and exponents as the same number written out", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 999 }), fc.integer({ min: -3, max: 6 }), (a, b, e) => {
        const fraction = String(b).padStart(3, "0");
        const exact = (BigInt(a) * 1000n + BigInt(b)) * 10n ** BigInt(e + 6);
        expect(parseQuantityNano(`${a}.${fraction}e${e}`)).toBe(exact);
        expect(parseQuantityNano(`-${a}.${fraction}E${e}`)).toBe(-exact);
      }),
    );
  });

  it("never throws, whatever the text", () => {
    fc.assert(fc.property(fc.string(), (text) => void parseQuantity(text)));
  });
});

describe("settleQuantity", () => {
  it("takes the noise off sums", () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(settleQuantity(0.1 + 0.2)).toBe(0.3);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 64_000 }), { maxLength: 200 }), (millis) => {
        const sum = millis.reduce((total, milli) => total + milli / 1000, 0);
        expect(settleQuantity(sum)).toBe(millis.reduce((total, milli) => total + milli, 0) / 1000);
      }),
    );
  });
});

describe("formatQuantity", () => {
  it.each([
    ["cpu", 0.5, "500m"],
    ["cpu", 4, "4"],
    ["memory", 104_857_600, "100Mi"],
    ["memory", 1_610_612_736, "1.5Gi"],
    ["memory", 512, "512"],
    ["memory", 1_000_000_000, "953.7Mi"],
    ["ephemeral-storage", 95 * 2 ** 30, "95Gi"],
    ["hugepages-2Mi", 2 ** 21, "2Mi"],
    ["pods", 110, "110"],
    ["nvidia.com/gpu", 2, "2"],
  ])("%s %d is %s", (resource, value, text) => expect(formatQuantity(resource, value)).toBe(text));

  it("can be read back for whole units", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4096 }), fc.constantFrom(10, 20, 30, 40), (amount, power) => {
        const bytes = amount * 2 ** power;
        expect(parseQuantity(formatQuantity("memory", bytes))).toBe(bytes);
      }),
    );
  });
});
