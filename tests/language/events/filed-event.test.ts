// Events by the items of an 8-K, and by the text of three of them.

import { describe, expect, test } from "vitest";
import { reportsEvent, sectionOf } from "../../../lib/language/domain/events/filed-event.ts";
import { type EventItem, eventItems } from "../../../lib/language/domain/events/filed-item.ts";

const HEADS: Partial<Record<EventItem, string>> = {
  "3.01":
    "Item 3.01 Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing.",
  "4.01": "Item 4.01 Changes in Registrant's Certifying Accountant.",
  "5.02":
    "Item 5.02 Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers.",
};
/** A filing with one item, as its readers get it. */
const filing = (item: EventItem, body: string) =>
  `UNITED STATES\n\nFORM 8-K\n\nAcme Corp.\n\n${HEADS[item]}\n\n${body}\n\nItem 9.01 Financial Statements and Exhibits.\n\n(d) Exhibits. 17.1 Letter of resignation of the Chief Financial Officer\n\nSIGNATURES\n\nBy: Jane Roe, Chief Financial Officer`;

const LEAVING = [
  "On May 4, 2026, Jane Doe, Chief Financial Officer of Acme Corp., notified the Company of her decision to resign, effective June 1, 2026, to pursue another opportunity.",
  "On March 3, 2026, the Board of Directors terminated the employment of John Smith as President and Chief Executive Officer, effective immediately.",
  "Acme announced today that Maria Lopez will step down as CEO at the end of the year and will be succeeded by Tom Reed.",
  "On July 1, 2026, Mr. Peter Hall informed the Board of his intention to retire on December 31, 2026. Mr. Hall has served as the Company's Chief Executive Officer since 2014.",
  "The Board appointed Ana Ruiz as Chief Financial Officer, succeeding Carl Webb, who is leaving the Company.",
  "Effective August 9, 2026, Ms. Olga Petrov ceased to serve as principal financial officer of the Company.",
  "On April 2, 2026, William Tan resigned from his positions as Chief Executive Officer and as a member of the Board.",
  "It is with sadness that the Company reports that Dr. Lee Wong, its Chief Executive Officer, passed away on January 9, 2026.",
  "Kim Novak, Executive Vice President, Chief Financial Officer and Treasurer, will depart the Company on May 31, 2026 as part of a mutual agreement.",
  "On May 1, 2026, the Company and Ian Frost mutually agreed that Mr. Frost will transition from Chief Executive Officer to Executive Chair.",
];
const STAYING = [
  "On May 4, 2026, Robert Young notified the Company of his decision to resign from the Board of Directors. Mr. Young was formerly Chief Executive Officer of Beta Inc.",
  "Susan Park, a director, informed the Company's Chief Executive Officer of her resignation from the Board, effective today.",
  "On June 1, 2026, the Board appointed David Green as Chief Financial Officer. Prior to joining the Company, Mr. Green served as Chief Financial Officer of Gamma plc until his departure in 2025.",
  "The Compensation Committee approved an amended agreement with Ms. Hill, the Chief Executive Officer. If her employment is terminated without cause or she resigns for good reason, she will receive two years of salary.",
  "On May 9, 2026, Paul King, General Counsel and Secretary, notified the Company that he will retire in July.",
  "As previously disclosed, Jane Doe resigned as Chief Financial Officer on March 1, 2026. On April 20, 2026, the Board elected Carl Webb to that position.",
  "The Board approved annual bonuses for the Chief Executive Officer and the Chief Financial Officer under the Executive Retirement Plan.",
  "The Chief Executive Officer, Mr. Cole, will assume the duties of Ms. Amy Long, Chief Marketing Officer, who resigned on Monday.",
  "Nadia Ivanova was elected to the Board of Directors, filling the vacancy left by Henry Ford, who did not stand for re-election.",
  "On May 2, 2026, the Board extended the agreement with its Chief Executive Officer, Mr. Stone, who has no intention to retire.",
];
const AUDITOR_GONE = [
  "(a) On May 4, 2026, the Audit Committee dismissed Foo LLP as the Company's independent registered public accounting firm. (b) On the same day it engaged Bar LLP.",
  "On June 9, 2026, Foo LLP resigned as the independent auditor of the Company.",
  "Foo & Co informed the Company that it declined to stand for re-election as auditor for fiscal 2026.",
  "The Company was told that the client-auditor relationship with Foo LLP has ceased.",
  "The Board decided not to renew the engagement of Foo LLP as principal accountant.",
  "The audit committee approved the replacement plan: Bar LLP replaces Foo LLP as auditor of the financial statements.",
  "The Company terminated the engagement of Foo LLP as its independent accountants after a competitive process.",
  "Foo LLP will no longer serve as the Company's independent registered public accounting firm.",
];
const AUDITOR_ENGAGED = [
  "(b) On May 4, 2026, the Audit Committee engaged Bar LLP as independent registered public accounting firm for 2026. During the two most recent fiscal years the Company did not consult Bar LLP on the application of accounting principles.",
  "As previously reported, Foo LLP was dismissed on April 1, 2026. On May 20, 2026, the Company appointed Bar LLP as its auditor.",
  "The Company engaged Bar LLP, its first independent auditor since its incorporation.",
  "On May 6, 2026, the Company retained Bar LLP. The resignation of the former auditor was reported on Form 8-K filed on April 2, 2026.",
  "Newly appointed independent accountant: Bar LLP accepted the engagement on July 1, 2026.",
  "The shareholders ratified the appointment of Bar LLP as auditor, which has not resigned and continues to serve.",
  "Bar LLP completed its client acceptance procedures and was formally engaged as the firm for the year 2026.",
  "The Company selected Bar LLP to audit its financial statements for the year that ends on June 30, 2027.",
];
const NOTICED = [
  "On May 4, 2026, the Company received a letter from Nasdaq stating that the bid price of its common stock had closed below $1.00 for 30 business days and that it is not in compliance with Rule 5550(a)(2).",
  "The NYSE notified the Company that it is below criteria because its average market capitalization was less than $50 million.",
  "Nasdaq has determined to delist the Company's securities, and trading will be suspended on May 12, 2026.",
  "The Company received a notice of deficiency since it has not filed its annual report on Form 10-K. It has applied to transfer its listing to the Nasdaq Capital Market.",
  "As a result of the resignation of a director, the Company no longer complies with the requirement of an audit committee of three members.",
  "The Company has decided to voluntarily delist its common stock from the NYSE and to deregister it.",
  "The exchange staff initiated delisting proceedings against the Company after its petition for relief.",
  "NYSE Regulation informed Acme that it failed to timely file its quarterly report.",
];
const MOVED = [
  "On May 4, 2026, the Company notified the NYSE of its intention to voluntarily transfer the listing of its common stock to the Nasdaq Global Select Market.",
  "Acme will move its listing from Nasdaq to the New York Stock Exchange, where trading is to begin on June 1, 2026.",
  "In connection with the closing of the Merger, the Company asked Nasdaq to suspend nothing but to file Form 25 at the effective time, upon which the shares cease to be listed.".replace(
    "suspend nothing but to ",
    "",
  ),
  "The Company is switching the exchange on which its shares trade to NYSE American, to lower its cost.",
  "Nasdaq notified the Company that it has regained compliance with the minimum bid price rule and that the matter is closed.",
  "The Board approved the transfer of the stock exchange listing to NYSE Texas as a dual listing.",
  "The transfer of the listing to Nasdaq is voluntary and is not related to any failure to satisfy a continued listing standard.",
  "Following redemption of all warrants, the warrants will be removed from listing on the NYSE.",
];

/** A listing that ends or moves by the company's own will: what it asks the exchange for is no fault. */
const ASKED = [
  "In connection with the closing of the Merger, the Company requested that Nasdaq suspend trading of the shares and file with the SEC a notification of removal from listing on Form 25.",
  "On May 4, 2026, the Company notified NYSE American of its intent to voluntarily transfer the listing of its common stock to Nasdaq. Trading on NYSE American will be suspended at the close of May 14, 2026.",
  "Upon the consummation of the Merger, the Company asked the NYSE to suspend trading of its shares prior to the opening on June 2, 2026 and to remove them from listing.",
  "The Company has determined to delist its common stock from the NYSE and to transfer the listing to the Nasdaq Global Select Market.",
  "As a result of the Business Combination, trading of the units was suspended and the units were separated. A Form 25 was filed to delist them.",
  "The Company notified Nasdaq of its determination to remove its shares from listing, and will move its listing to NYSE Texas.",
  "At the Effective Time each share was converted into the right to receive $12.00 in cash, and Nasdaq suspended trading after the close.",
  "The Company has not received any notice of deficiency from the NYSE. It is switching its listing to the Nasdaq Stock Market to lower its cost.",
  "The Board approved the transfer of the listing to Cboe, and not as a result of any failure to satisfy a rule of the exchange.",
  "Following the completion of the tender offer, Parent caused the shares to be delisted, and trading was halted and suspended on May 9, 2026.",
];
const TO_REGAIN =
  "The Company has 180 calendar days, until October 31, 2026, to regain compliance. If at any time the bid price is at least $1.00 for ten days, Nasdaq will notify the Company that it has regained compliance and the matter is closed.";
/** Notices, with words of what follows once all is in order. */
const TO_REGAIN_NOTICED = [
  `On May 4, 2026, the Company received a letter from Nasdaq: its minimum bid price was less than $1.00 for 30 business days. ${TO_REGAIN}`,
  `The closing bid price of the Company's ordinary shares was below US$1.00 per share for 30 consecutive days. ${TO_REGAIN} It may transfer its listing to the Nasdaq Capital Market.`,
  `The Staff told the Company that the bid price of its shares had been under $1.00. ${TO_REGAIN}`,
  "The NYSE notified the Company that it is not in compliance with Section 802.01B. Once it has regained compliance, the symbol will no longer carry the suffix. The Company may consider a merger.",
  "On June 1, 2026, Nasdaq determined to delist the Company's shares, and to suspend trading on June 9. The planned Merger with Beta is not affected. Trading stays suspended until the Company has regained compliance.",
  "The Company did not timely file its Form 10-Q, and Nasdaq will inform it whether it has regained compliance after the filing. The tender offer continues.",
  "The Company regained compliance with the bid price rule on March 3, 2026. On May 4, 2026, it received a new letter that it is not in compliance with the equity rule.",
  "The Company has regained compliance with Rule 5550(a)(2), but its stockholders' equity is below the minimum of Rule 5550(b)(1), so that it is deficient.",
  "Nasdaq's staff decided that the Company, which has not completed a business combination in 36 months, is to be removed from the exchange, and would confirm when it has regained compliance.",
  "Acme was told by the NYSE that it has not yet regained compliance and remains below criteria. The transfer of its listing is under review.",
];
const IN_ORDER = [
  "On May 4, 2026, Nasdaq notified the Company that it has regained compliance with Rule 5550(a)(2), and that the matter is closed.",
  "Nasdaq wrote that the previously disclosed deficiency was cured and that the Company has regained compliance.",
  "As previously disclosed, the Company was not in compliance with the bid price rule. According to a letter of May 4, 2026, it has regained compliance.",
  "The Company regained compliance on May 4, 2026. It had been notified on January 5 that it was not in compliance because its price had closed below $1.00.",
  "The NYSE confirmed that Acme is again in compliance with all standards. If it fails to maintain compliance in the next year, it may be subject to delisting.",
  "The Staff informed the Company that it returned to compliance with the rule on audit committees after the election of Ms. Doe.",
  "The Company is now in compliance with the minimum bid price requirement, and the Staff considers the matter closed.",
  "The NYSE American wrote that the Company resolved all earlier reported deficiencies.",
  "Nasdaq's Hearings Panel told the Company that it cured the filing deficiency and is back in compliance.",
];

const REFERRED_TO = [
  "Item 5.02 of this Current Report is incorporated by reference.",
  "Item 5.02 below has more on this.",
  "Item 5.02, which follows, says who comes next.",
  "Item 5.02(b) of Form 8-K asks for what follows.",
  "Item 5.02 and Item 9.01 are filed with this report.",
  "Item 5.02 to this report is incorporated by reference.",
  "Items 5.02 through 9.01 are incorporated by reference into this item.",
  "Item 5.02) as said above.",
  "Item 5.02 Form 8-K: see below.",
];

/** Departures told with "would", or with a day or a payment that only may come. */
const TOLD_LEAVING = [
  "On May 4, 2026, the Board and John Roe mutually agreed that Mr. Roe would cease to be President and Chief Executive Officer.",
  "On May 4, 2026, Mr. Roe informed the Board that he would retire as CEO.",
  "Jane Doe, the Chief Financial Officer, told the Company that she would step down from her role effective June 1, 2026.",
  "On May 4, 2026, Ana Ruiz, Chief Financial Officer, tendered her resignation, which may be effective earlier if a successor is found.",
  "The Board determined that Carl Webb would no longer serve as Chief Executive Officer, and that Tom Reed would act in his place.",
  "Mr. Hall, our Chief Executive Officer, resigned on May 4, 2026 and will be entitled to the payments of his agreement, which could be reduced.",
  "On May 4, 2026, the Company announced that Maria Lopez, its CFO, would be leaving the Company at the end of the quarter.",
  "Kim Novak notified the Company of her decision to retire as principal financial officer on December 31, 2026, or earlier if the Board so decides.",
  "Mr. Stone, Chief Executive Officer, would step down from his role effective June 1, 2026.",
  "The Company and Ms. Petrov agreed that her service as Chief Executive Officer would end and that she would depart from the position of Chief Executive Officer in July.",
];
const MAY_LEAVE = [
  "If Ms. Hill, the Chief Executive Officer, would resign for good reason, she would receive two years of salary.",
  "Under the agreement, the Chief Financial Officer may resign at any time with a notice of ninety days.",
  "The Board may, in its discretion, terminate the employment of Ms. Hill as Chief Executive Officer.",
  "Upon termination of employment, Mr. Cole, the Chief Financial Officer, will receive his accrued salary.",
  "The agreement of Mr. Cole, the Chief Financial Officer, provides that, in the event that, after a merger, his employment is terminated, all options vest.",
  "The Chief Executive Officer could be removed by a vote of two thirds of the directors.",
  "Ms. Hill, the Chief Executive Officer, agreed to resign if the merger with Beta is completed.",
  "Any resignation of an officer such as the Chief Executive Officer would forfeit the unvested shares and may reduce what is paid.",
];
/** Who leads only a part of the company. */
const PART_LEFT = [
  "Jane Doe, Chief Executive Officer of our bank subsidiary, resigned.",
  "On May 4, 2026, Jane Doe, President and Chief Executive Officer of Acme Bank, N.A., our wholly owned subsidiary, resigned.",
  "John Smith, Chief Financial Officer of the Company's European retail division, will retire on June 1, 2026.",
  "Our bank subsidiary's Chief Executive Officer, Jane Doe, resigned on May 4, 2026.",
  "On May 4, 2026, Carl Webb resigned as Chief Executive Officer of Acme Bank, N.A., a wholly owned subsidiary of the Company.",
  "Ana Ruiz, CEO of Medical Devices, a division of Acme, stepped down.",
  "Tom Reed, Chief Executive Officer and President of its largest operating subsidiary, Acme Energy LLC, departed.",
  "Ms. Petrov, Chief Financial Officer for our Asian segment, ceased to serve in that role on May 4, 2026.",
  "Kim Novak, the Chief Executive Officer of Acme Trust (the “Trust”), which is a subsidiary of the Company, will leave.",
  "Mr. Frost, Chief Executive Officer, North America, resigned.",
];
const WHOLE_LEFT = [
  "Jane Doe, Chief Executive Officer of the Company and its bank subsidiary, resigned.",
  "Jane Doe, Chief Executive Officer of Acme Corp. and of its subsidiary Acme Bank, resigned on May 4, 2026.",
  "Jane Doe, Chief Financial Officer of Acme Corp., resigned to lead a subsidiary of Beta Inc.",
  "John Smith, Chief Financial Officer of the Company, a subsidiary of Parent plc, will retire on June 1, 2026.",
  "Carl Webb, Chief Financial Officer of the Company and Chief Executive Officer of our bank subsidiary, resigned.",
  "Ana Ruiz resigned as Chief Executive Officer of the Company and from all its subsidiaries.",
  "Tom Reed, who led a division before, stepped down as Chief Executive Officer.",
  "Ms. Petrov, the Company's CEO, retired; the head of our retail segment follows her.",
];
const AUDITOR_TOLD = [
  "On May 1, 2026, Foo LLP informed the Audit Committee that it would decline to stand for re-election as auditor.",
  "The Audit Committee resolved that it would terminate the engagement of Foo LLP as independent accountant.",
  "The shareholders agreed that they would remove Foo LLP as auditor of the Company.",
  "Foo LLP told us that it would cease to serve as our auditor.",
  "On May 4, 2026, Foo LLP informed the Company that it would not stand for re-election as its independent auditor.",
  "Foo LLP notified the Audit Committee that it would resign as auditor after the review of the quarter.",
  "The Audit Committee decided that Foo LLP would be dismissed as independent registered public accounting firm effective June 1, 2026.",
  "The Board approved that Bar LLP would replace Foo LLP as auditor of the financial statements.",
  "Foo LLP advised the Company that it would no longer serve as its accountant.",
  "The parties agreed that the engagement of Foo LLP as auditor would be terminated.",
  "The Company told Foo LLP that it would not be reappointed as independent auditor, which may be subject to formalities.",
  "Foo & Co declined to stand for re-election as auditor, a decision that could take effect in July.",
];
const AUDITOR_MAY_LEAVE = [
  "Under the terms of the engagement, Bar LLP may resign as auditor at any time.",
  "The Audit Committee could replace the independent auditor at any time if it sees fit.",
  "If the auditor would resign, the Company must file a report.",
  "The Audit Committee will decide whether the firm is to be dismissed.",
  "The Company engaged Bar LLP as auditor; the engagement may be terminated by either party.",
  "The shareholders may remove the independent accountant in the event of a breach.",
  "The Company can terminate the engagement of Bar LLP as its accountant with a notice of thirty days.",
  "Unless the accountant is dismissed, the engagement of the firm continues for the year.",
];

describe("events by the code of an item", () => {
  test("several items of one filing are events each once; others are none", () => {
    expect(eventItems(["2.02", "2.06", "2.05", "9.01", "2.05"])).toEqual(["2.05", "2.06"]);
    expect(eventItems(["1.01", "5.03", "8.01"])).toEqual([]);
  });

  test("the text of an item ends at the next item or the signatures", () => {
    const text = "Item 4.01 Changes\nA.\nItem 5.02. Departure\nB.\n\nSIGNATURE\nC.";
    expect(sectionOf("5.02", text)).toBe("Item 5.02. Departure\nB.\n\n");
    expect(sectionOf("4.01", text)).toBe("Item 4.01 Changes\nA.\n");
    expect(sectionOf("3.01", text)).toBe(text);
  });

  test.each(REFERRED_TO)("a line that only refers to the item is no heading: %s", (line) => {
    const first = `Item 1.01 Agreements\n\n${line}\n\nMr. Roe signed an agreement.`;
    const text = `${first}\n\nITEM 5.02. DEPARTURE OF OFFICERS\n\nJane Doe, CFO, resigned.\n\nSIGNATURES\n\n`;
    for (const end of ["", "By: Jane Doe, for the purposes of Item 1.01\n"]) {
      const section = sectionOf("5.02", text + end);
      expect(section).toMatch(/^ITEM 5\.02[\s\S]*resigned\.\n\n$/);
    }
  });

  test("a table of contents is no section", () => {
    const lines = ["Item 5.02 Departure of Directors 2", "Item 7.01 Regulation FD 3"].join("\n");
    const text = `${lines}\n\nItem 5.02 Departure of Directors\nJane Doe, CFO, resigned on May 4, 2026.\n`;
    expect(sectionOf("5.02", text)).toContain("resigned");
  });

  test("a heading without a title, and one after it that refers", () => {
    const text =
      "Item 5.02\n\nJane Doe, Chief Financial Officer of Acme, resigned today.\n\nItem 7.01 Regulation FD\n\nItem 5.02 above.";
    expect(sectionOf("5.02", text)).toContain("resigned");
    expect(sectionOf("5.02", "Item 5.02 - departures: Jane Doe left.")).toContain("left");
  });
});

describe.each([
  ["5.02", "a chief or finance officer leaves", LEAVING, true],
  ["5.02", "directors, appointments, pay and others", STAYING, false],
  ["4.01", "an auditor leaves", AUDITOR_GONE, true],
  ["4.01", "an auditor is only engaged", AUDITOR_ENGAGED, false],
  ["3.01", "notices", NOTICED, true],
  ["5.02", "a leader leaves, as told by somebody", TOLD_LEAVING, true],
  ["5.02", "contracts tell how a leader may leave", MAY_LEAVE, false],
  ["5.02", "the leader of a part leaves", PART_LEFT, false],
  ["5.02", "a leader leaves a company with parts", WHOLE_LEFT, true],
  ["4.01", "an auditor leaves, as told by somebody", AUDITOR_TOLD, true],
  ["4.01", "how an auditor may leave", AUDITOR_MAY_LEAVE, false],
  ["3.01", "a listing ends or moves by the company's own will", ASKED, false],
  ["3.01", "notices that tell how to regain compliance", TO_REGAIN_NOTICED, true],
  ["3.01", "a listing is in order again", IN_ORDER, false],
  ["3.01", "a listing moves, ends with a merger, or is in order", MOVED, false],
] as const)("item %s: %s", (item, _what, texts, isEvent) => {
  test.each(texts)("%s", (text) => {
    expect(reportsEvent(item, filing(item, text))).toBe(isEvent);
  });
});

describe("long texts take time in proportion to their length", () => {
  const LONG = {
    "5.02": ["John Roe resigned. ", "John Roe resigned ", "Ms. Doe, CEO of Beta, left ", "A-A' "],
    "4.01": ["Foo LLP may resign. ", "auditor relationship a b c "],
    "3.01": ["transfer of the ", "Nasdaq determined that it is deficient if "],
  } as const;
  const texts = (["5.02", "4.01", "3.01"] as const).flatMap((item) =>
    LONG[item].map((piece) => [item, piece] as const),
  );
  test.each(texts)("%s: %s", (item, piece) => {
    const text = filing(item, piece.repeat(Math.ceil(4_000_000 / piece.length)));
    const begin = performance.now();
    reportsEvent(item, text);
    expect(performance.now() - begin).toBeLessThan(2_500);
  });

  test("what an item says is read in its beginning", () => {
    const filler = "The Board met and thanked everybody for the work of the year. ";
    const said = "Jane Doe, Chief Financial Officer, resigned. ";
    expect(reportsEvent("5.02", filing("5.02", filler.repeat(500) + said))).toBe(true);
    expect(reportsEvent("5.02", filing("5.02", filler.repeat(2_000) + said))).toBe(false);
  });
});
