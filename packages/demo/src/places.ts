/** City and state, as they are. */
export const PLACES = [
  ["Mumbai", "Maharashtra"], ["Pune", "Maharashtra"], ["Nagpur", "Maharashtra"], ["Nashik", "Maharashtra"],
  ["Bengaluru", "Karnataka"], ["Mysuru", "Karnataka"], ["Chennai", "Tamil Nadu"], ["Coimbatore", "Tamil Nadu"],
  ["Madurai", "Tamil Nadu"], ["Hyderabad", "Telangana"], ["Warangal", "Telangana"], ["Visakhapatnam", "Andhra Pradesh"],
  ["Vijayawada", "Andhra Pradesh"], ["Kochi", "Kerala"], ["Thiruvananthapuram", "Kerala"], ["Kozhikode", "Kerala"],
  ["New Delhi", "Delhi"], ["Gurugram", "Haryana"], ["Chandigarh", "Chandigarh"], ["Ludhiana", "Punjab"],
  ["Amritsar", "Punjab"], ["Jaipur", "Rajasthan"], ["Udaipur", "Rajasthan"], ["Ahmedabad", "Gujarat"],
  ["Surat", "Gujarat"], ["Vadodara", "Gujarat"], ["Lucknow", "Uttar Pradesh"], ["Kanpur", "Uttar Pradesh"],
  ["Varanasi", "Uttar Pradesh"], ["Noida", "Uttar Pradesh"], ["Patna", "Bihar"], ["Ranchi", "Jharkhand"],
  ["Kolkata", "West Bengal"], ["Siliguri", "West Bengal"], ["Bhubaneswar", "Odisha"], ["Guwahati", "Assam"],
  ["Shillong", "Meghalaya"], ["Indore", "Madhya Pradesh"], ["Bhopal", "Madhya Pradesh"], ["Raipur", "Chhattisgarh"],
  ["Dehradun", "Uttarakhand"], ["Shimla", "Himachal Pradesh"], ["Panaji", "Goa"], ["Srinagar", "Jammu and Kashmir"],
] as const;
