import { describe, expect, it } from 'vitest';
import { afterScroll, clampOffset, elementHeight, offsetShowing, topOf } from './scroll-space.ts';

const small = { contentHeight: 32_000, viewHeight: 800 };
const million = { contentHeight: 32_000_000, viewHeight: 800 };

describe('a grid that fits an element', () => {
  it('scrolls one to one', () => {
    expect(elementHeight(small.contentHeight)).toBe(32_000);
    expect(afterScroll({ top: 0, offset: 0 }, 640, small)).toEqual({ top: 640, offset: 640 });
    expect(topOf(640, small)).toBe(640);
  });
});

describe('a grid of a million rows', () => {
  it('stays below the maximum element height of browsers', () => {
    expect(elementHeight(million.contentHeight)).toBe(8_000_000);
  });

  it('scrolls pixel by pixel with the wheel', () => {
    const middle = { top: 4_000_000, offset: 16_000_000 };
    expect(afterScroll(middle, 4_000_100, million).offset).toBe(16_000_100);
    expect(afterScroll(middle, 3_999_900, million).offset).toBe(15_999_900);
  });

  it('scrolls in proportion when the scroll bar is dragged', () => {
    const { offset } = afterScroll({ top: 0, offset: 0 }, (8_000_000 - 800) / 2, million);
    expect(offset).toBeCloseTo((32_000_000 - 800) / 2);
  });

  it('reaches the first and the last row', () => {
    expect(afterScroll({ top: 500, offset: 90_000 }, 0, million).offset).toBe(0);
    expect(afterScroll({ top: 7_999_000, offset: 1 }, 7_999_200, million).offset).toBe(31_999_200);
  });

  it('wheel steps reach the top from far away without a jump at the end', () => {
    let at = { top: 3000, offset: 12_000 };
    let widest = 0;
    while (at.top > 0) {
      const next = afterScroll(at, Math.max(0, at.top - 100), million);
      widest = Math.max(widest, at.offset - next.offset);
      at = next;
    }
    expect(at.offset).toBe(0);
    expect(widest).toBeLessThanOrEqual(401);
  });

  it('converts between scroll position and offset', () => {
    for (const offset of [0, 1_000_000, 20_000_000, 31_999_200]) {
      const top = topOf(offset, million);
      expect((top / (8_000_000 - 800)) * (32_000_000 - 800)).toBeCloseTo(offset, 0);
    }
  });
});

describe('showing a row', () => {
  it('does not scroll if the row is in view', () => {
    expect(offsetShowing(3, 32, 64, small)).toBe(64);
  });
  it('scrolls up or down by the minimum', () => {
    expect(offsetShowing(1, 32, 64, small)).toBe(32);
    expect(offsetShowing(40, 32, 64, small)).toBe(41 * 32 - 800);
  });
  it('never leaves the content', () => {
    expect(clampOffset(-5, small)).toBe(0);
    expect(clampOffset(1e9, small)).toBe(31_200);
    expect(clampOffset(10, { contentHeight: 64, viewHeight: 800 })).toBe(0);
  });
});
