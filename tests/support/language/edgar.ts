// Insider trades (Form 4) as EDGAR serves them, for tests of the filings feed.

/** One trade of a Form 4, as XML. */
export const tradeRow = ({
  code = "S",
  on = "2026-11-09",
  shares = 100,
  price = "<value>12.5</value>",
  held = 900,
  note = "",
  holder = "D",
} = {}): string => `<nonDerivativeTransaction>
  <securityTitle><value>Common Stock</value>${note && `<footnoteId id="${note}"/>`}</securityTitle>
  <transactionDate><value>${on}</value></transactionDate>
  <transactionCoding><transactionFormType>4</transactionFormType>
    <transactionCode>${code}</transactionCode></transactionCoding>
  <transactionAmounts><transactionShares><value>${shares}</value></transactionShares>
    <transactionPricePerShare>${price}</transactionPricePerShare></transactionAmounts>
  <postTransactionAmounts><sharesOwnedFollowingTransaction><value>${held}</value>
    </sharesOwnedFollowingTransaction></postTransactionAmounts>
  <ownershipNature><directOrIndirectOwnership><value>${holder[0]}</value></directOrIndirectOwnership>${
    holder === "D" ? "" : `<natureOfOwnership><value>${holder}</value></natureOfOwnership>`
  }</ownershipNature>
</nonDerivativeTransaction>`;

/** A complete Form 4, as EDGAR serves it. */
export const formFour = ({
  accession = "0000000042-26-000001",
  accepted = "20261110163000",
  issuer = 42,
  type = "4",
  period = "2026-11-09",
  head = "",
  rows = [] as string[],
  notes = "",
}): string => `<SEC-DOCUMENT>${accession}.txt : 20261110
<SEC-HEADER>${accession}.hdr.sgml : 20261110
<ACCEPTANCE-DATETIME>${accepted}
ACCESSION NUMBER:\t\t${accession}
CONFORMED SUBMISSION TYPE:\t${type}
</SEC-HEADER>
<DOCUMENT>
<TYPE>${type}
<TEXT>
<XML>
<?xml version="1.0"?>
<ownershipDocument>
  <documentType>${type}</documentType><periodOfReport>${period}</periodOfReport>
  <issuer><issuerCik>${String(issuer).padStart(10, "0")}</issuerCik></issuer>
  <reportingOwner><reportingOwnerId><rptOwnerCik>0000000077</rptOwnerCik></reportingOwnerId></reportingOwner>
  ${head}<nonDerivativeTable>${rows.join("\n")}</nonDerivativeTable>${notes}
</ownershipDocument>
</XML>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
`;
